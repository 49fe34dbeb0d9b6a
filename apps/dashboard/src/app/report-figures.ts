import type { PerformanceReport } from '@tributary/sdk';

export type ReportRow = PerformanceReport['rows'][number];

/** Returns the currency with the most sales, because amounts in different currencies cannot be compared. */
export function leadingCurrency(
  money: readonly { readonly currency: string; readonly conversions: number }[],
): string | undefined {
  const [first] = [...money].sort((a, b) => b.conversions - a.conversions);
  return first?.currency;
}

/** Returns a row's figures in one currency, or zeros if there are none. */
export const inCurrency = (row: Pick<ReportRow, 'money'> | null | undefined, currency: string) =>
  row?.money.find((each) => each.currency === currency) ?? {
    currency,
    conversions: 0,
    sales: 0,
    refunds: 0,
    commission: 0,
  };
