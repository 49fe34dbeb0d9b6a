import { initContract } from '@ts-rest/core';
import { affiliates } from './affiliates.ts';
import { apiKeys } from './api-keys.ts';
import { clicks } from './clicks.ts';
import { commissions } from './commissions.ts';
import { conversions } from './conversions.ts';
import { coupons } from './coupons.ts';
import { errorResponses } from './errors.ts';
import { events } from './events.ts';
import { finder } from './finder.ts';
import { groups } from './groups.ts';
import { incentives } from './incentives.ts';
import { ledger } from './ledger.ts';
import { payouts } from './payouts.ts';
import { programs } from './programs.ts';
import { referrals } from './referrals.ts';
import { reports } from './reports.ts';
import { testClock } from './test-clock.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { webhookEvents } from './webhook-events.ts';

export * from './affiliates.ts';
export * from './api-keys.ts';
export * from './batches.ts';
export * from './clicks.ts';
export * from './commissions.ts';
export * from './conversions.ts';
export * from './coupons.ts';
export * from './currency.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './explanation.ts';
export * from './finder.ts';
export * from './groups.ts';
export * from './ids.ts';
export * from './incentives.ts';
export * from './issue-sentences.ts';
export * from './ledger.ts';
export { NUMBERED_ROWS_MAX } from './list-aliases.ts';
export * from './metadata.ts';
export * from './openapi.ts';
export type { Pagination } from './pagination.ts';
export * from './payouts.ts';
export * from './permissions.ts';
export * from './programs.ts';
export * from './referrals.ts';
export * from './reports.ts';
export * from './route-errors.ts';
export * from './routes.ts';
export * from './test-clock.ts';
export * from './text.ts';
export * from './transactions.ts';
export * from './webhook-deliveries.ts';
export * from './webhook-endpoints.ts';
export * from './webhook-event-types.ts';
export * from './webhook-events.ts';
export * from './webhooks.ts';

const { router } = initContract();

/** Error responses are added to every route here, once. */
const options = { pathPrefix: '/v1', commonResponses: errorResponses } as const;

// Each by a name of its own: as one expression the type is longer than TypeScript writes out.
const conversionsV1 = router(conversions, options);
const eventsV1 = router(events, options);
const commissionsV1 = router(commissions, options);
const referralsV1 = router(referrals, options);
const affiliatesV1 = router(affiliates, options);
const clicksV1 = router(clicks, options);
const payoutsV1 = router(payouts, options);
const couponsV1 = router(coupons, options);
const programsV1 = router(programs, options);
const groupsV1 = router(groups, options);
const incentivesV1 = router(incentives, options);
const finderV1 = router(finder, options);
const reportsV1 = router(reports, options);
const ledgerV1 = router(ledger, options);
const testClockV1 = router(testClock, options);
const apiKeysV1 = router(apiKeys, options);
const webhookEndpointsV1 = router(webhookEndpoints, options);
const webhookDeliveriesV1 = router(webhookDeliveries, options);
const webhookEventsV1 = router(webhookEvents, options);

/** Every `/v1` endpoint. */
export const contract: {
  conversions: typeof conversionsV1;
  events: typeof eventsV1;
  commissions: typeof commissionsV1;
  referrals: typeof referralsV1;
  affiliates: typeof affiliatesV1;
  clicks: typeof clicksV1;
  payouts: typeof payoutsV1;
  coupons: typeof couponsV1;
  programs: typeof programsV1;
  groups: typeof groupsV1;
  incentives: typeof incentivesV1;
  finder: typeof finderV1;
  reports: typeof reportsV1;
  ledger: typeof ledgerV1;
  testClock: typeof testClockV1;
  apiKeys: typeof apiKeysV1;
  webhookEndpoints: typeof webhookEndpointsV1;
  webhookDeliveries: typeof webhookDeliveriesV1;
  webhookEvents: typeof webhookEventsV1;
} = {
  conversions: conversionsV1,
  events: eventsV1,
  commissions: commissionsV1,
  referrals: referralsV1,
  affiliates: affiliatesV1,
  clicks: clicksV1,
  payouts: payoutsV1,
  coupons: couponsV1,
  programs: programsV1,
  groups: groupsV1,
  incentives: incentivesV1,
  finder: finderV1,
  reports: reportsV1,
  ledger: ledgerV1,
  testClock: testClockV1,
  apiKeys: apiKeysV1,
  webhookEndpoints: webhookEndpointsV1,
  webhookDeliveries: webhookDeliveriesV1,
  webhookEvents: webhookEventsV1,
};
