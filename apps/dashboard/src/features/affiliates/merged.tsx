import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Amounts } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { moneyIn } from './balance.ts';
import { type AffiliateWithBalances, useAffiliate } from './use-affiliate.ts';

/** Affiliate into which this one was merged, or affiliates who were merged into this one. */
export function Merged({ of }: { of: AffiliateWithBalances }) {
  return (
    <>
      {of.merged_into !== null && <MergedInto of={of} id={of.merged_into} />}
      {of.merged.length > 0 && <OtherAccounts of={of.merged} />}
    </>
  );
}

function MergedInto({ of, id }: { of: Affiliate; id: string }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const staying = useAffiliate(id);
  return (
    <section className="section" aria-label={t`Merged into`}>
      <div className="title">
        <h3>
          <Trans>Merged into</Trans>
        </h3>
        <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link cut">
          {staying.data?.name ?? id}
        </Link>
      </div>
      {staying.error && <Problem error={staying.error} />}
      <p className="secondary">
        <Time at={of.merged_at ?? of.created_at} />: {of.merge_reason}
      </p>
      <p>
        <Trans>
          Later sales are credited to that affiliate, who also receives this account’s earnings. The balances
          shown here are included in that affiliate’s balances.
        </Trans>
      </p>
    </section>
  );
}

function OtherAccounts({ of }: { of: AffiliateWithBalances['merged'] }) {
  const { t } = useLingui();
  const { mode } = useHere();
  return (
    <section className="section" aria-label={t`Merged accounts`}>
      <div className="title">
        <h3>
          <Trans>Merged accounts</Trans>
        </h3>
        <span className="secondary">
          <Trans>Included in this affiliate’s payouts</Trans>
        </span>
      </div>
      <ul className="stack">
        {of.map(({ id, name, email, merged_at, merge_reason, balances }) => (
          <li key={id} className="row wrap">
            <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link cut">
              {name}
            </Link>
            <span className="secondary">{email}</span>
            <span className="secondary">
              <Time at={merged_at} />: {merge_reason}
            </span>
            <span>
              <Trans>
                Ready: <Amounts of={moneyIn(balances, 'ready')} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
