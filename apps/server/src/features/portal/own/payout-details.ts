import type { contract } from '@tributary/contract';
import type { OwnEndpoint } from '../../../endpoint.ts';

type Routes = typeof contract.portalPayoutDetails;

export const getPortalPayoutDetails: OwnEndpoint<Routes['get']> = async ({ own }) => ({
  data: await own.payoutDetails(),
});

export const updatePortalPayoutDetails: OwnEndpoint<Routes['update']> = async ({ own }, { body }) => {
  await own.changePayoutDetails(body);
  return { data: await own.payoutDetails() };
};
