import { initContract } from '@ts-rest/core';
import { affiliates } from './affiliates.ts';
import { clicks } from './clicks.ts';
import { commissions } from './commissions.ts';
import { conversions } from './conversions.ts';
import { coupons } from './coupons.ts';
import { errorResponses } from './errors.ts';
import { events } from './events.ts';
import { finder } from './finder.ts';
import { groups } from './groups.ts';
import { payouts } from './payouts.ts';
import { referrals } from './referrals.ts';

export * from './affiliates.ts';
export * from './clicks.ts';
export * from './commissions.ts';
export * from './conversions.ts';
export * from './coupons.ts';
export * from './currency.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './finder.ts';
export * from './groups.ts';
export * from './ids.ts';
export * from './metadata.ts';
export * from './openapi.ts';
export * from './payouts.ts';
export * from './permissions.ts';
export * from './programs.ts';
export * from './referrals.ts';
export * from './routes.ts';
export * from './text.ts';
export * from './transactions.ts';
export * from './webhooks.ts';

/** Every `/v1` endpoint. Error responses are added to every route here, once. */
export const contract = initContract().router(
  { conversions, events, commissions, referrals, affiliates, clicks, payouts, coupons, groups, finder },
  { pathPrefix: '/v1', commonResponses: errorResponses },
);
