import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { useInbox } from '../../app/shared-queries.ts';
import { Icon } from '../../components/icon.tsx';
import { Amount } from '../../components/money.tsx';

/** Amounts that a payout run would pay now, by currency, with warnings. */
export function Due() {
  const { mode } = useHere();
  const inbox = useInbox();
  const due = inbox.data?.payouts_due;
  const changed = inbox.data?.payout_details_changed;
  if (inbox.data && !due) return null;
  return (
    <section className="due">
      <div className="due-figures">
        {due?.money.map(({ currency, amount, count }) => (
          <div key={currency}>
            <span className="label">
              <Plural value={count} one="Due to # affiliate" other="Due to # affiliates" />
            </span>
            <span className="figure">
              <Amount of={{ currency, amount }} />
            </span>
          </div>
        ))}
        {due?.count === 0 && (
          <p className="muted">
            <Trans>Nothing is due. A commission is due when it is ready and not yet in a payout.</Trans>
          </p>
        )}
      </div>
      {changed && changed.count > 0 && (
        <p className="due-note">
          <Icon name="warning" small />
          <Link to="/$mode/payouts/new" params={{ mode }} className="link">
            <Plural
              value={changed.count}
              one="Review # affiliate with new payout details"
              other="Review # affiliates with new payout details"
            />
          </Link>
        </p>
      )}
    </section>
  );
}
