import { Trans, useLingui } from '@lingui/react/macro';
import type { Commission } from '@tributary/sdk';
import { useCallback, useMemo } from 'react';
import { referralName } from '../../app/filters.ts';
import type { Column } from '../../components/data-table.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { CommissionStatus, Flag } from './commission-status.tsx';

/** Returns true for generated ids, such as Stripe's. */
export const isMachineId = (id: string) => /^[a-z]+_\w{12,}$/.test(id);

/** Returns a function that names what was sold: the products or, without readable product ids, the event name. */
export function useSoldName(): (of: Commission) => string {
  const { t } = useLingui();
  return useCallback(
    ({ product_ids, interval, event_name, earning_type }: Commission) => {
      const readable = product_ids.filter((id) => !isMachineId(id));
      const name = readable.length > 0 ? readable.join(', ') : (event_name ?? '');
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

interface CommissionColumns {
  readonly withAffiliate?: boolean;
  readonly withCustomer?: boolean;
  /** True if every row awaits approval. The table then shows what was sold to whom instead of the status. */
  readonly isToApprove?: boolean;
}

export function useCommissionColumns(options: CommissionColumns = {}): Column<Commission>[] {
  const { withAffiliate = true, withCustomer = true, isToApprove = false } = options;
  const { t } = useLingui();
  const soldName = useSoldName();
  return useMemo(() => {
    const day: Column<Commission> = {
      id: 'occurred_at',
      label: t`Date`,
      cell: ({ occurred_at }) => <Time at={occurred_at} {...(isToApprove && { as: 'day' })} />,
      at: withCustomer ? 'status' : 'amount',
    };
    const affiliate: Column<Commission> = {
      id: 'affiliate',
      label: t`Affiliate`,
      lead: true,
      at: 'title',
      cell: ({ affiliate, affiliate_id }) => <Name of={affiliate?.name ?? affiliate_id ?? ''} />,
    };
    const customerName = ({ referral }: Commission) => referral && <Name of={referralName(referral)} />;
    const sale: Column<Commission> = {
      id: 'sale',
      label: t`Product and customer`,
      grow: true,
      at: 'meta',
      cell: (of) => (
        <>
          <Flag of={of} />
          {soldName(of)}
          {of.referral && <span className="secondary"> · {customerName(of)}</span>}
        </>
      ),
    };
    const customer: Column<Commission> = {
      id: 'customer',
      label: t`Customer`,
      grow: true,
      ...(withAffiliate ? { from: 'laptop' as const } : { lead: true, at: 'title' as const }),
      cell: customerName,
    };
    const what: Column<Commission> = {
      id: 'what',
      label: t`Product`,
      from: withAffiliate ? 'desktop' : withCustomer ? 'laptop' : undefined,
      ...(!withCustomer && { lead: true, at: 'title' }),
      cell: (of) => <span className="sold">{soldName(of)}</span>,
    };
    const amounts: Column<Commission>[] = [
      {
        id: 'sale_amount',
        label: t`Sale`,
        end: true,
        ...(!withCustomer && { at: 'whole', labelled: true }),
        cell: ({ sale_amount, sale_amount_currency, sales_status }) => (
          <div>
            <Amount of={{ amount: sale_amount, currency: sale_amount_currency }} />
            {sales_status === 'partial_refunded' && (
              <div className="secondary">
                <Trans>after refund</Trans>
              </div>
            )}
          </div>
        ),
      },
      {
        id: 'commission_amount',
        label: t`Commission`,
        end: true,
        at: withCustomer ? 'amount' : 'whole',
        labelled: !withCustomer,
        cell: (commission) => (
          <strong className="name">
            <Amount of={commissionMoneyOf(commission)} />
          </strong>
        ),
      },
    ];
    const status: Column<Commission> = {
      id: 'status',
      label: t`Status`,
      at: 'meta',
      cell: (commission) => <CommissionStatus of={commission} />,
    };
    if (isToApprove) return [day, affiliate, sale, ...amounts];
    const whose = [...(withAffiliate ? [affiliate] : []), ...(withCustomer ? [customer] : [])];
    return [day, ...whose, what, ...amounts, status];
  }, [t, soldName, withAffiliate, withCustomer, isToApprove]);
}
