import { queryOptions } from '@tanstack/react-query';
import { portal } from '../../app/client.ts';

export const payoutDetailsQuery = queryOptions({
  queryKey: ['payout-details'],
  queryFn: ({ signal }) => portal.payoutDetails.get({ signal }),
});
