import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { History } from './history.tsx';
import { PayoutDetails } from './payout-details.tsx';
import type { AffiliateWithBalances } from './use-affiliate.ts';

/** Facts about the affiliate, how they are paid, and what happened. */
export function AffiliateAside({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const sources: Readonly<Record<string, string>> = {
    api: t`Your backend`,
    import: t`An import`,
    dashboard: t`The dashboard`,
  };
  return (
    <aside className="aside" aria-label={t`Facts`}>
      <dl className="facts">
        <dt>{t`E-mail`}</dt>
        <dd>
          {of.email} <Copy text={of.email} />
        </dd>
        <dt>{t`Tracking id`}</dt>
        <dd>
          <code>{of.tracking_id}</code>
        </dd>
        <dt>{t`Group`}</dt>
        <dd>
          {of.group_id !== null ? (
            <Link
              to="/$mode/affiliates"
              params={{ mode }}
              search={{ group_id: of.group_id }}
              className="link"
            >
              {of.group?.name ?? of.group_id}
            </Link>
          ) : (
            <span className="warn">{t`None, so nothing is earned`}</span>
          )}
        </dd>
        <dt>{t`Program`}</dt>
        <dd>{of.program?.name ?? of.program_id}</dd>
        {of.external_user_id !== null && (
          <>
            <dt>{t`Your user id`}</dt>
            <dd>
              <code>{of.external_user_id}</code>
            </dd>
          </>
        )}
        <dt>{t`Added by`}</dt>
        <dd>{sources[of.source] ?? of.source}</dd>
        <dt>{t`Added`}</dt>
        <dd>
          <Time at={of.created_at} />
        </dd>
        <dt>{t`Id`}</dt>
        <dd>
          <code>{of.id}</code> <Copy text={of.id} />
        </dd>
      </dl>
      <PayoutDetails of={of} />
      <section className="section">
        <div className="title">
          <h3>
            <Trans>History</Trans>
          </h3>
        </div>
        <History of={of} />
      </section>
    </aside>
  );
}
