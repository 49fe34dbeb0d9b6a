import { useLingui } from '@lingui/react/macro';
import type { Commission } from '@tributary/sdk';
import { useCallback, useMemo } from 'react';
import { referralName } from '../../app/filters.ts';
import type { Column } from '../../components/data-table.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { CommissionStatus } from './commission-status.tsx';

/** Names the item sold: its products or, without products, the event type. */
export function useSoldName(): (of: Commission) => string {
  const { t } = useLingui();
  return useCallback(
    ({ product_ids, interval, event_name, earning_type }: Commission) => {
      const name = product_ids.length > 0 ? product_ids.join(', ') : (event_name ?? '');
      const names: Record<string, string> = {
        weekly: t`weekly`,
        monthly: t`monthly`,
        quarterly: t`quarterly`,
        semiannual: t`half-yearly`,
        yearly: t`yearly`,
      };
      const how = names[interval ?? ''] ?? '';
      if (name || how) return [name || t`Subscription`, how].filter(Boolean).join(', ');
      return earning_type === 'manual' ? t`Entered manually` : t`Sale`;
    },
    [t],
  );
}

export const commissionMoneyOf = ({
  commission_amount,
  commission_currency,
  sale_amount_currency,
}: Commission) => ({
  amount: commission_amount,
  currency: commission_currency ?? sale_amount_currency,
});

export function useCommissionColumns({ withAffiliate = true } = {}): Column<Commission>[] {
  const { t } = useLingui();
  const soldName = useSoldName();
  return useMemo(() => {
    const columns: Column<Commission>[] = [
      {
        id: 'occurred_at',
        label: t`Date`,
        cell: ({ occurred_at }) => <Time at={occurred_at} />,
        at: 'status',
      },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        lead: withAffiliate,
        at: 'title',
        cell: ({ affiliate, affiliate_id }) => <Name of={affiliate?.name ?? affiliate_id ?? ''} />,
      },
      {
        id: 'customer',
        from: withAffiliate ? 'laptop' : 'tablet',
        grow: true,
        label: t`Customer`,
        cell: ({ referral }) => referral && <Name of={referralName(referral)} />,
      },
      {
        id: 'what',
        label: t`Type`,
        from: withAffiliate ? 'desktop' : undefined,
        cell: (of) => <span className="sold">{soldName(of)}</span>,
        lead: !withAffiliate,
        grow: !withAffiliate,
        ...(withAffiliate ? {} : { at: 'title' as const }),
      },
      {
        id: 'sale_amount',
        label: t`Sale`,
        end: true,
        cell: ({ sale_amount, sale_amount_currency }) => (
          <Amount of={{ amount: sale_amount, currency: sale_amount_currency }} />
        ),
      },
      {
        id: 'commission_amount',
        label: t`Commission`,
        end: true,
        at: 'amount',
        cell: (commission) => (
          <strong className="name">
            <Amount of={commissionMoneyOf(commission)} />
          </strong>
        ),
      },
      {
        id: 'status',
        label: t`Status`,
        at: 'meta',
        cell: (commission) => <CommissionStatus of={commission} />,
      },
    ];
    return withAffiliate ? columns : columns.filter(({ id }) => id !== 'affiliate');
  }, [t, soldName, withAffiliate]);
}
