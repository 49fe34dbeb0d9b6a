import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Commission, ProviderPayment } from '@tributary/sdk';
import { useNamed } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import { useNameOf } from '../../components/named.ts';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { type Step, Steps } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { minorOf, moneyOf } from '../../format/money.ts';

/** Steps from the payment to the recorded sale. */
export function Booked({ of }: { of: ProviderPayment }) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const { commission_id: id } = of;
  const commission = useCommission(id);
  const steps = [
    ...stepsOf(of),
    ...(of.affiliate_id === null ? [] : [affiliateStep(of.affiliate_id, mode)]),
    ...(commission.data && id !== null ? [bookedStep(commission.data, mode)] : []),
    ...(id === null ? [{ id: 'nothing', look: 'lost' as const, what: <Trans>Not recorded</Trans> }] : []),
  ];
  return (
    <section className="section">
      <h3>
        <Trans>From payment to commission</Trans>
      </h3>
      <Steps label={t`From payment to commission`} steps={steps} />
      {commission.error && <Problem error={commission.error} retry={() => void commission.refetch()} />}
      {id !== null && !can('read:commissions') && (
        <p className="secondary">
          <Trans>You need the read:commissions permission to see the commission.</Trans>
        </p>
      )}
    </section>
  );
}

function useCommission(id: string | null) {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'commissions', 'one', id, 'plain'],
    queryFn: ({ signal }) => client.commissions.get(id ?? '', {}, { signal }),
    enabled: id !== null && can('read:commissions'),
  });
}

/** Returns steps for the amount that Stripe collected, the resulting sale and any refunds. */
function stepsOf({ collected, sale_amount, refunded, currency, paid_at }: ProviderPayment): Step[] {
  const money = (amount: number) => ({ amount, currency });
  const excluded = moneyOf(minorOf(money(collected)) - minorOf(money(sale_amount)), currency);
  const left = moneyOf(minorOf(money(sale_amount)) - minorOf(money(refunded)), currency);
  return [
    {
      id: 'paid',
      what: <Trans>Paid in Stripe</Trans>,
      detail: <Time at={paid_at} />,
      amount: <Amount of={money(collected)} />,
    },
    {
      id: 'sale',
      what: <Trans>Sale</Trans>,
      detail: excluded.amount > 0 && (
        <Trans>
          Excludes <Amount of={excluded} /> of tax and shipping
        </Trans>
      ),
      amount: <Amount of={money(sale_amount)} />,
    },
    ...(refunded > 0
      ? [
          {
            id: 'refunded',
            what: <Trans>Refunds and disputes</Trans>,
            detail: <Trans>They reduce the sale proportionally</Trans>,
            amount: <Amount of={left} />,
            effect: <Amount of={money(-refunded)} sign />,
          },
        ]
      : []),
  ];
}

const affiliateStep = (id: string, mode: string): Step => ({
  id: 'affiliate',
  what: <Trans>Affiliate</Trans>,
  detail: (
    <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link">
      <AffiliateName id={id} />
    </Link>
  ),
});

function AffiliateName({ id }: { id: string }) {
  const { can } = useHere();
  return can('read:affiliates') ? <KnownAffiliate id={id} /> : id;
}

function KnownAffiliate({ id }: { id: string }) {
  return <Name of={useNameOf(useNamed().affiliate, id)} />;
}

function bookedStep(of: Commission, mode: string): Step {
  const currency = of.commission_currency ?? of.sale_amount_currency;
  return {
    id: 'booked',
    look: 'money',
    what: (
      <Link to="/$mode/commissions/$id" params={{ mode, id: of.id }} className="link name">
        <Trans>Commission</Trans>
      </Link>
    ),
    detail: (
      <Trans>
        Earned on <Amount of={{ amount: of.sale_amount, currency: of.sale_amount_currency }} />
      </Trans>
    ),
    amount: <Amount of={{ amount: of.commission_amount, currency }} />,
  };
}
