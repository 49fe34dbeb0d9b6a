import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Commission } from '@tributary/sdk';
import type { DetailWithPage } from '../../app/detail.tsx';
import { referralName } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { Steps } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { formatAmount } from '../../format/money.ts';
import { useExplanation } from '../explanations/use-explanation.tsx';
import { byPayout, type LedgerEntry } from './by-payout.ts';
import { commissionMoneyOf, isMachineId, useSoldName } from './columns.tsx';
import { CommissionActions } from './commission-actions.tsx';
import { CommissionStatus } from './commission-status.tsx';
import { PossibleDuplicate } from './possible-duplicate.tsx';

export function useCommissionDetail(id: string): DetailWithPage<Commission> {
  const { t } = useLingui();
  const locale = useLanguage();
  const { client, mode } = useHere();
  const query = useQuery({
    queryKey: [mode, 'commissions', 'one', id],
    queryFn: ({ signal }) =>
      client.commissions.get(id, { expand: ['affiliate', 'referral', 'earnings'] }, { signal }),
    placeholderData: undefined,
  });
  return {
    id,
    kind: t`Commission`,
    query,
    name: (of) => {
      const money = commissionMoneyOf(of);
      return t`Commission of ${formatAmount(money, locale)} ${money.currency}`;
    },
    page: '/$mode/commissions/$id',
    parent: { to: '/$mode/commissions', label: t`Commissions` },
    actions: (of) => <CommissionActions of={of} />,
    body: (of) => <CommissionDetail of={of} />,
    aside: (of) => <SaleFacts of={of} />,
  };
}

function CommissionDetail({ of }: { of: Commission }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const money = commissionMoneyOf(of);
  const explanation = useExplanation(of);
  const why = t`Why ${formatAmount(money, locale)} ${money.currency}`;
  return (
    <>
      <div className="row spread">
        <div className="figure">
          <Amount of={money} />
        </div>
        <CommissionStatus of={of} />
      </div>
      <Origin of={of} />
      {explanation.sentence !== null && (
        <p className="secondary">
          <Trans>Shown to the affiliate: “{explanation.sentence}”</Trans>
        </p>
      )}
      <PossibleDuplicate of={of} />
      {of.flags.includes('self_referral') && of.status === 'pending' && (
        <div className="section">
          <Banner tone="warn">
            <Trans>
              The customer may be the affiliate. Approve the commission if that is allowed, or reject it.
            </Trans>
          </Banner>
        </div>
      )}
      {of.flags.includes('no_incentive') && (
        <div className="section">
          <Banner tone="warn">
            <Trans>The affiliate’s group has no incentive for this sale, so there is no commission.</Trans>
          </Banner>
        </div>
      )}
      <section className="section">
        <h3>{why}</h3>
        {explanation.error ? (
          <Problem error={explanation.error} retry={explanation.retry} />
        ) : (
          <Steps label={why} steps={explanation.steps} />
        )}
      </section>
      <Ledger of={of} />
    </>
  );
}

function Origin({ of }: { of: Commission }) {
  const { mode } = useHere();
  const { affiliate, affiliate_id, referral_id, referral } = of;
  return (
    <p className="secondary">
      <Trans>
        For{' '}
        <Link to="/$mode/affiliates/$id" params={{ mode, id: affiliate_id ?? '' }} className="link">
          {affiliate?.name ?? affiliate_id}
        </Link>
        , from a sale to{' '}
        <Link to="/$mode/referrals/$id" params={{ mode, id: referral_id }} className="link">
          {referral ? referralName(referral) : referral_id}
        </Link>
      </Trans>
    </p>
  );
}

function SaleFacts({ of }: { of: Commission }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const soldName = useSoldName();
  const { external_event_id, invoice_id, payment_intent_id, import_id } = of;
  return (
    <section className="section">
      <h3 className="detail-title">
        <Trans>Sale</Trans>
      </h3>
      <Facts
        of={[
          [t`Product`, soldName(of)],
          ...of.product_ids.filter(isMachineId).map((id) => ['', <Id key={id} of={id} />] as const),
          [t`Date`, <Time key="date" at={of.occurred_at} />],
          [t`Recorded`, <Time key="recorded" at={of.created_at} />],
          [t`Order`, external_event_id && <Id key="order" of={external_event_id} />],
          [t`Invoice`, invoice_id && <Id key="invoice" of={invoice_id} />],
          [t`Payment`, payment_intent_id && <Id key="payment" of={payment_intent_id} />],
          [
            t`Import`,
            import_id !== undefined && (
              <Link
                key="import"
                to="/$mode/commissions"
                params={{ mode }}
                search={{ import_id }}
                className="link"
              >
                {import_id}
              </Link>
            ),
          ],
        ]}
      />
    </section>
  );
}

function Ledger({ of }: { of: Commission }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const names: Readonly<Record<string, string>> = {
    earned: t`Earned`,
    refunded: t`Refund`,
    adjustment: t`Correction`,
    paid: t`Paid`,
    clawback: t`Clawed back after payment`,
    voided: t`Voided`,
    refund_undone: t`Refund undone`,
    returned: t`Payout returned`,
  };
  const entries = useQuery({
    queryKey: [mode, 'ledger', of.id],
    queryFn: async ({ signal }) =>
      (await client.ledger.entries({ transaction_id: of.id, order: 'asc', limit: 100 }, { signal })).data,
    placeholderData: undefined,
  });
  if (entries.error) return <Problem error={entries.error} retry={() => void entries.refetch()} />;
  if (!entries.data || entries.data.length === 0) return null;
  const columns: Column<LedgerEntry>[] = [
    { id: 'at', label: t`Recorded`, at: 'meta', cell: ({ created_at }) => <Time at={created_at} /> },
    { id: 'type', label: t`Entry`, lead: true, at: 'title', cell: ({ type }) => names[type] ?? type },
    {
      id: 'amount',
      label: t`Amount`,
      end: true,
      at: 'amount',
      labelled: true,
      cell: ({ amount, currency }) => <Amount of={{ amount, currency }} sign />,
    },
    {
      id: 'balance',
      label: t`Balance`,
      end: true,
      at: 'status',
      labelled: true,
      cell: ({ balance, currency }) =>
        balance === undefined ? null : <Amount of={{ amount: balance, currency }} />,
    },
  ];
  return (
    <section className="section">
      <h3>
        <Trans>Ledger</Trans>
      </h3>
      <DataTable inset label={t`Ledger`} columns={columns} items={byPayout(entries.data)} />
    </section>
  );
}
