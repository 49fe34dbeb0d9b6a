import type { AffiliateList, PayoutList, Tributary } from '@tributary/sdk';

/** Counts the affiliates or payouts that match the filters, for the numbered pages of a list. */
export async function countOf(
  client: Tributary,
  path: '/v1/affiliates' | '/v1/payouts',
  query: AffiliateList | PayoutList,
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
