import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CommissionGroup } from '@tributary/core';
import { portal } from './client.ts';

export const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: ({ signal }) => portal.home.summary({ signal }),
});

export const performanceQuery = queryOptions({
  queryKey: ['performance'],
  queryFn: ({ signal }) => portal.home.performance({ days: 30 }, { signal }),
});

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => portal.terms.get({ signal }),
});

/** Language and frequency of e-mails to the affiliate. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => portal.notifications.get({ signal }),
});

export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => portal.links.get({ signal }),
});

const PAGE_ITEMS = 25;
interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}
/** Returns the next page's cursor; undefined on the last page. */
const nextOf = ({ data, has_more }: PageOf<{ readonly id: string }>) =>
  has_more ? data[data.length - 1]?.id : undefined;

export const commissionsQuery = (group: CommissionGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: ['commissions', group ?? 'all'],
    queryFn: async ({ pageParam, signal }) =>
      await portal.commissions.list(
        { limit: PAGE_ITEMS, ...(group && { group }), ...(pageParam && { starting_after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: nextOf,
  });

export const commissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['commission', id],
    queryFn: ({ signal }) => portal.commissions.get(id, { signal }),
  });

export const payoutsQuery = infiniteQueryOptions({
  queryKey: ['payouts'],
  queryFn: async ({ pageParam, signal }) =>
    await portal.payouts.list(
      { limit: PAGE_ITEMS, ...(pageParam && { starting_after: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: nextOf,
});

export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['payout', id],
    queryFn: ({ signal }) => portal.payouts.get(id, { signal }),
  });

export const monthsQuery = (year: number) =>
  queryOptions({
    queryKey: ['months', year],
    queryFn: ({ signal }) => portal.statements.list({ year }, { signal }),
  });

export const partnersQuery = infiniteQueryOptions({
  queryKey: ['partners'],
  queryFn: ({ pageParam, signal }) => portal.partners.list({ page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ has_more }, _, page) => (has_more ? page + 1 : undefined),
});

export const payoutDetailsQuery = queryOptions({
  queryKey: ['payout-details'],
  queryFn: ({ signal }) => portal.payoutDetails.get({ signal }),
});
