import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { MethodName } from './paid-to.tsx';
import { PayoutStatus } from './payout-status.tsx';

export function usePayoutColumns({ withAffiliate = true } = {}): readonly Column<Payout>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const columns: Column<Payout>[] = [
      {
        id: 'affiliate',
        label: t`Affiliate`,
        lead: withAffiliate,
        at: 'title',
        cell: ({ affiliate_name }) => <Name of={affiliate_name} />,
      },
      {
        id: 'invoice',
        label: t`Number`,
        from: withAffiliate ? 'tablet' : undefined,
        lead: !withAffiliate,
        ...(withAffiliate ? {} : { at: 'title' as const }),
        cell: ({ invoice_number }) =>
          invoice_number !== null && <span className="num">{invoice_number}</span>,
      },
      {
        id: 'created_at',
        label: t`Created`,
        from: 'desktop',
        cell: ({ created_at }) => <Time at={created_at} as="day" />,
      },
      {
        id: 'brief',
        label: t`Created`,
        narrow: true,
        at: 'status',
        cell: ({ created_at, invoice_number }) => (
          <>
            {withAffiliate && invoice_number !== null && (
              <span className="secondary">
                <Trans>No. {invoice_number}</Trans>
                {' · '}
              </span>
            )}
            <Time at={created_at} as="day" />
          </>
        ),
      },
      {
        id: 'processed_at',
        label: t`Paid`,
        from: 'tablet',
        cell: ({ processed_at }) => processed_at && <Time at={processed_at} as="day" />,
      },
      {
        id: 'method',
        from: 'laptop',
        label: t`Method`,
        cell: (of) => (of.payment_method ? <MethodName of={of.payment_method} /> : <Unrecorded of={of} />),
      },
      {
        id: 'reference',
        from: 'tablet',
        grow: true,
        label: t`Reference`,
        cell: (of) => of.payment_reference || <Unrecorded of={of} />,
      },
      { id: 'status', label: t`Status`, at: 'meta', cell: (payout) => <PayoutStatus of={payout} /> },
      {
        id: 'amount',
        label: t`Amount`,
        end: true,
        at: 'amount',
        cell: (payout) => (
          <strong className="name">
            <Amount of={payout} />
          </strong>
        ),
      },
    ];
    return withAffiliate ? columns : columns.filter(({ id }) => id !== 'affiliate');
  }, [t, withAffiliate]);
}

/** Placeholder for a detail of the payment that nobody recorded. Empty until the payout has been paid. */
const Unrecorded = ({ of }: { of: Payout }) =>
  of.status === 'completed' && (
    <span className="muted">
      <Trans>Not recorded</Trans>
    </span>
  );
