import { useLingui } from '@lingui/react/macro';
import type { Coupon } from '@tributary/sdk';
import { useCallback, useMemo } from 'react';
import { useMonthColumns, Zero } from '../../app/month-columns.tsx';
import { useMonth } from '../../app/use-month.ts';
import type { Column } from '../../components/data-table.tsx';
import { useLanguage } from '../../components/language.ts';
import { Count } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { formatAmount } from '../../format/money.ts';
import { formatPercent } from '../../format/period.ts';

/** Formats a discount, as in "20% off, for 3 months". */
export function useCouponTerms(): (of: Coupon) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  return useCallback(
    ({ discount_type, discount_value, currency, duration, duration_in_months }) => {
      const worth =
        discount_type === 'percentage' || currency === null
          ? formatPercent(discount_value / 100, locale, { digits: 10 })
          : `${formatAmount({ amount: discount_value, currency }, locale)} ${currency}`;
      const off = t`${worth} off`;
      if (duration === 'forever') return t`${off} every payment`;
      if (duration === 'once') return t`${off} the first payment`;
      return t`${off} for ${duration_in_months ?? 0} months`;
    },
    [t, locale],
  );
}

const byCoupon = { group_by: 'coupon' } as const;
const keyOf = ({ code }: Coupon) => code;

export function useCouponColumns({ withAffiliate = true } = {}): readonly Column<Coupon>[] {
  const { t } = useLingui();
  const termsOf = useCouponTerms();
  const month = useMonth(byCoupon);
  const figures = useMonthColumns({ month, keyOf });
  return useMemo(() => {
    const columns: Column<Coupon>[] = [
      { id: 'code', label: t`Code`, lead: true, at: 'title', cell: ({ code }) => <code>{code}</code> },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        at: 'amount',
        cell: ({ affiliate, affiliate_id }) => <Name of={affiliate?.name ?? affiliate_id} />,
      },
      { id: 'terms', label: t`Discount`, at: 'meta', cell: termsOf },
      {
        id: 'products',
        label: t`Products`,
        from: 'desktop',
        cell: ({ product_ids }) => (product_ids.length === 0 ? t`All` : product_ids.join(', ')),
      },
      {
        id: 'created',
        label: t`Created`,
        from: 'laptop',
        cell: ({ created_at }) => <Time at={created_at} as="day" />,
      },
      {
        id: 'uses',
        label: t`Uses, 30 days`,
        end: true,
        at: 'status',
        labelled: true,
        cell: ({ code }) => {
          const figures = month(code);
          const uses = (figures?.money ?? []).reduce((sum, { conversions }) => sum + conversions, 0);
          return uses > 0 ? <Count of={uses} /> : figures !== undefined && <Zero />;
        },
      },
      ...figures,
    ];
    return withAffiliate ? columns : columns.filter(({ id }) => id !== 'affiliate');
  }, [t, termsOf, withAffiliate, month, figures]);
}
