import type { AffiliateList, PayoutList, ReferralList, Tributary } from '@tributary/sdk';

/** Lists with numbered pages, which show the number of rows. */
export type CountedPath = '/v1/affiliates' | '/v1/payouts' | '/v1/referrals';

export async function countOf(
  client: Tributary,
  path: CountedPath,
  query: AffiliateList | PayoutList | ReferralList,
  signal?: AbortSignal,
): Promise<number> {
  const { pagination } = await client.request<{ readonly pagination: { readonly total: number } }>({
    method: 'GET',
    path,
    query: { ...query, page: 1, limit: 1 },
    ...(signal && { signal }),
  });
  return pagination.total;
}
