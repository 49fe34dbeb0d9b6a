import type { contract } from '@tributary/contract';
import { listAffiliates } from './affiliates/affiliates.ts';
import { createAffiliate } from './affiliates/create-affiliate.ts';
import { createAffiliates } from './affiliates/create-affiliates.ts';
import { deleteAffiliate } from './affiliates/delete-affiliate.ts';
import { getAffiliate } from './affiliates/get-affiliate.ts';
import { getBalances } from './affiliates/get-balances.ts';
import { getPayoutDetails } from './affiliates/payout-details.ts';
import { updateAffiliate } from './affiliates/update-affiliate.ts';
import { createClick } from './clicks/create-click.ts';
import { listCoupons } from './coupons/coupons.ts';
import { createCoupon } from './coupons/create-coupon.ts';
import { deleteCoupon } from './coupons/delete-coupon.ts';
import { getCoupon } from './coupons/get-coupon.ts';
import type { Endpoints } from './endpoint.ts';
import { createShortlistItem } from './finder/create-shortlist-item.ts';
import { deleteShortlistItem } from './finder/delete-shortlist-item.ts';
import { listShortlist } from './finder/list-shortlist.ts';
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, updateApiKey } from './keys/api-keys.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import { createPayouts } from './payouts/create-payouts.ts';
import { exportPayouts } from './payouts/export-payouts.ts';
import { getPayout, listPayouts } from './payouts/payouts.ts';
import { updatePayout } from './payouts/update-payout.ts';
import { deleteProgram } from './programs/delete-program.ts';
import { getProgram } from './programs/get-program.ts';
import { attachIncentive } from './programs/groups/attach-incentive.ts';
import { createGroup } from './programs/groups/create-group.ts';
import { createLevel } from './programs/groups/create-level.ts';
import { deleteGroup } from './programs/groups/delete-group.ts';
import { deleteLevel } from './programs/groups/delete-level.ts';
import { detachIncentive } from './programs/groups/detach-incentive.ts';
import { getGroup } from './programs/groups/get-group.ts';
import { getGroupIncentive } from './programs/groups/get-group-incentive.ts';
import { getLevel } from './programs/groups/get-level.ts';
import { listGroupIncentives } from './programs/groups/list-group-incentives.ts';
import { listGroups } from './programs/groups/list-groups.ts';
import { listLevels } from './programs/groups/list-levels.ts';
import { updateGroupIncentive } from './programs/groups/update-group-incentive.ts';
import { updateGroup } from './programs/groups.ts';
import { createIncentive } from './programs/incentives/create-incentive.ts';
import { deleteIncentive } from './programs/incentives/delete-incentive.ts';
import { getIncentive } from './programs/incentives/get-incentive.ts';
import { listIncentives } from './programs/incentives/list-incentives.ts';
import { updateIncentive } from './programs/incentives.ts';
import { updateLevel } from './programs/levels.ts';
import { listPrograms } from './programs/list-programs.ts';
import { createProgram } from './programs/programs.ts';
import { updateProgram } from './programs/update-program.ts';
import { createReferral } from './referrals/create-referral.ts';
import { createReferrals } from './referrals/create-referrals.ts';
import { deleteReferral } from './referrals/delete-referral.ts';
import { getReferral } from './referrals/get-referral.ts';
import { listReferrals } from './referrals/list-referrals.ts';
import { updateReferral } from './referrals/referrals.ts';
import { getPerformance } from './reports/get-performance.ts';
import { createCommission, createCommissions } from './sales/create-commission.ts';
import { createConversion, createConversions } from './sales/create-conversion.ts';
import { createEvent } from './sales/create-event.ts';
import { explainConversion } from './sales/explain-conversion.ts';
import { getCommission, listCommissions } from './sales/get-commission.ts';
import { refundConversion } from './sales/refund-conversion.ts';
import { refundConversions } from './sales/refund-conversions.ts';
import { updateCommission } from './sales/update-commission.ts';
import { deleteCommission, voidCommission } from './sales/void-commission.ts';
import { advanceTestClock, getTestClock } from './test-clock/test-clock.ts';
import { getWebhookDelivery } from './webhooks/deliveries/get-webhook-delivery.ts';
import { listWebhookDeliveries } from './webhooks/deliveries/list-webhook-deliveries.ts';
import { redeliverWebhookDelivery } from './webhooks/deliveries/redeliver-webhook-delivery.ts';
import { createWebhookEndpoint } from './webhooks/endpoints/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/endpoints/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './webhooks/endpoints/get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/endpoints/list-webhook-endpoints.ts';
import { redeliverEvents } from './webhooks/endpoints/redeliver-events.ts';
import { rotateWebhookSecret } from './webhooks/endpoints/rotate-webhook-secret.ts';
import { sendTestEvent } from './webhooks/endpoints/send-test-event.ts';
import { updateWebhookEndpoint } from './webhooks/endpoints/update-webhook-endpoint.ts';
import { getEvent } from './webhooks/events/get-event.ts';
import { listEvents } from './webhooks/events/list-events.ts';
import { announceSample } from './webhooks/events/sample-event.ts';

/** The table of contents: every route of the contract and the function that answers it. */
export const endpoints: Endpoints<typeof contract> = {
  conversions: {
    create: createConversion,
    refund: refundConversion,
    explain: explainConversion,
    createBatch: createConversions,
    refundBatch: refundConversions,
  },
  events: { create: createEvent },
  commissions: {
    list: listCommissions,
    create: createCommission,
    get: getCommission,
    update: updateCommission,
    void: voidCommission,
    delete: deleteCommission,
    createBatch: createCommissions,
  },
  referrals: {
    list: listReferrals,
    create: createReferral,
    get: getReferral,
    update: updateReferral,
    delete: deleteReferral,
    createBatch: createReferrals,
  },
  affiliates: {
    list: listAffiliates,
    create: createAffiliate,
    get: getAffiliate,
    update: updateAffiliate,
    delete: deleteAffiliate,
    balances: getBalances,
    payoutDetails: getPayoutDetails,
    createBatch: createAffiliates,
  },
  clicks: { create: createClick },
  payouts: {
    list: listPayouts,
    create: createPayouts,
    get: getPayout,
    update: updatePayout,
    export: exportPayouts,
  },
  coupons: { list: listCoupons, create: createCoupon, get: getCoupon, delete: deleteCoupon },
  programs: {
    list: listPrograms,
    create: createProgram,
    get: getProgram,
    update: updateProgram,
    delete: deleteProgram,
  },
  groups: {
    list: listGroups,
    create: createGroup,
    get: getGroup,
    update: updateGroup,
    delete: deleteGroup,
    incentives: {
      list: listGroupIncentives,
      create: attachIncentive,
      get: getGroupIncentive,
      update: updateGroupIncentive,
      delete: detachIncentive,
    },
    multiLevelIncentives: {
      list: listLevels,
      create: createLevel,
      get: getLevel,
      update: updateLevel,
      delete: deleteLevel,
    },
  },
  incentives: {
    list: listIncentives,
    create: createIncentive,
    get: getIncentive,
    update: updateIncentive,
    delete: deleteIncentive,
  },
  finder: { list: listShortlist, create: createShortlistItem, delete: deleteShortlistItem },
  reports: { performance: getPerformance },
  ledger: { verify: verifyLedger },
  testClock: { get: getTestClock, advance: advanceTestClock },
  apiKeys: {
    list: listApiKeys,
    create: createApiKey,
    get: getApiKey,
    update: updateApiKey,
    delete: revokeApiKey,
  },
  webhookEndpoints: {
    list: listWebhookEndpoints,
    create: createWebhookEndpoint,
    get: getWebhookEndpoint,
    update: updateWebhookEndpoint,
    delete: deleteWebhookEndpoint,
    rotateSecret: rotateWebhookSecret,
    test: sendTestEvent,
    redeliver: redeliverEvents,
  },
  webhookDeliveries: {
    list: listWebhookDeliveries,
    get: getWebhookDelivery,
    redeliver: redeliverWebhookDelivery,
  },
  webhookEvents: { list: listEvents, get: getEvent, test: announceSample },
};
