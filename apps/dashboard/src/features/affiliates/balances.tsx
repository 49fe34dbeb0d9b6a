import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Balance } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import { isUsed, type Part, parts } from './balance.ts';
import type { AffiliateWithBalances } from './use-affiliate.ts';

/** List whose rows add up to each part of the balance. */
const rowsBehind: Readonly<Record<Part, { readonly to: string; readonly search: Record<string, string> }>> = {
  pending: { to: '/$mode/commissions', search: { state: 'to_approve' } },
  held: { to: '/$mode/commissions', search: { state: 'held' } },
  ready: { to: '/$mode/commissions', search: { state: 'ready' } },
  claimed: { to: '/$mode/payouts', search: { status: 'pending' } },
  paid: { to: '/$mode/commissions', search: { state: 'paid' } },
  clawed_back: { to: '/$mode/commissions', search: { state: 'refunded' } },
};

export function Balances({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  const names: Readonly<Record<Part, string>> = {
    pending: t`To approve`,
    held: t`Held`,
    ready: t`Ready`,
    claimed: t`In payouts`,
    paid: t`Paid`,
    clawed_back: t`Clawed back`,
  };
  const used = of.balances.filter(isUsed);
  return (
    <section className="section" aria-label={t`Balances`}>
      <div className="title">
        <h3>
          <Trans>Balances</Trans>
        </h3>
      </div>
      {used.length === 0 ? (
        <p className="muted">
          <Trans>Nothing earned yet.</Trans>
        </p>
      ) : (
        <table className="table inset balances">
          {used.map((balance) => (
            <tbody key={balance.currency}>
              {parts
                .filter((part) => balance[part] !== 0)
                .map((part) => (
                  <tr key={part}>
                    <td className="secondary">{names[part]}</td>
                    <td className="end">
                      <PartOf balance={balance} part={part} affiliateId={of.id} />
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

function PartOf({ balance, part, affiliateId }: { balance: Balance; part: Part; affiliateId: string }) {
  const { mode } = useHere();
  const { currency } = balance;
  const { to, search } = rowsBehind[part];
  return (
    <Link
      to={to}
      params={{ mode }}
      search={{ ...search, affiliate_id: affiliateId, currency }}
      className={part === 'ready' ? 'figure-link name' : 'figure-link'}
    >
      <Amount of={{ currency, amount: balance[part] }} />
    </Link>
  );
}
