import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LATE_BOOKINGS_MAX } from '@tributary/core';
import type { CloseWithLateBookings } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';

type Late = CloseWithLateBookings['booked_after_close'];

/** Sales and refunds that belong to a closed month but were posted after it ended. */
export function LateBookings({ of: { totals, bookings } }: { of: Late }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const typeNames = {
    earned: t`Commission`,
    refunded: t`Refund`,
    clawback: t`Refund after payment`,
  };
  const count = totals.reduce((sum, each) => sum + each.count, 0);
  return (
    <section className="section" aria-label={t`Booked after the close`}>
      <div className="title">
        <h3>
          <Trans>Booked after the close</Trans>
        </h3>
      </div>
      {count === 0 ? (
        <p className="muted">
          <Trans>No sales or refunds for this month were booked after it ended.</Trans>
        </p>
      ) : (
        <>
          <dl className="book">
            {totals.map(({ currency, amount, count: of }) => (
              <div key={currency} className="name">
                <dt>
                  <Plural value={of} one="# entry" other="# entries" />
                </dt>
                <dd>
                  <Amount of={{ currency, amount }} sign />
                </dd>
              </div>
            ))}
          </dl>
          <ul className="book-list">
            {bookings.map((each) => (
              <li key={each.id}>
                <Link to="/$mode/commissions/$id" params={{ mode, id: each.transaction_id }}>
                  {typeNames[each.type as keyof typeof typeNames] ?? each.type}
                </Link>
                <Amount of={each} sign />
                <span className="secondary">
                  <Trans>
                    From <Time at={each.occurred_at} as="day" />, booked on{' '}
                    <Time at={each.booked_at} as="day" />
                  </Trans>
                </span>
              </li>
            ))}
          </ul>
          {count > bookings.length && (
            <p className="muted">
              <Trans>Showing the {LATE_BOOKINGS_MAX} most recent entries.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  );
}
