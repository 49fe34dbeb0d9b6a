import { useLingui } from '@lingui/react/macro';
import type { Commission, Referral } from '@tributary/sdk';
import { useExplained } from '../commissions/use-explained.ts';
import { useSales } from './use-referral.ts';

/** Returns how the customer came to the affiliate; null while this is being fetched. */
export function useOrigin({ id, click }: Referral): string | null {
  const { t } = useLingui();
  const sales = useSales(id);
  // A referral does not name its coupon, but the explanation of the sale that created the referral does.
  const first = click ? undefined : firstRecorded(sales.data?.sales ?? []);
  const explanation = useExplained(first);
  if (click) {
    const { tracking_id } = click;
    return tracking_id === null ? t`through a link` : t`through the link with tracking id ${tracking_id}`;
  }
  if (sales.isLoading || explanation.isLoading) return null;
  return explanation.data?.referral.made_from === 'coupon_code' ? t`by a coupon code` : t`no click recorded`;
}

const firstRecorded = (sales: readonly Commission[]) =>
  sales.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))[0]?.id;
