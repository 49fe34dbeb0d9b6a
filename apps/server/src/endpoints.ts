import type { contract } from '@tributary/contract';
import { actOnAffiliates } from './affiliates/act-on-affiliates.ts';
import { deleteAffiliate, getAffiliate, getBalances, listAffiliates } from './affiliates/affiliates.ts';
import { createAffiliate } from './affiliates/create-affiliate.ts';
import { createAffiliates } from './affiliates/create-affiliates.ts';
import { getPayoutDetails } from './affiliates/payout-details.ts';
import { updateAffiliate } from './affiliates/update-affiliate.ts';
import { getAuditHead, listAuditEntries } from './audit/list-entries.ts';
import { createClick } from './clicks/create-click.ts';
import { listClicks } from './clicks/list-clicks.ts';
import { getCoupon, listCoupons } from './coupons/coupons.ts';
import { createCoupon } from './coupons/create-coupon.ts';
import { deleteCoupon } from './coupons/delete-coupon.ts';
import type { EndpointsOf, None, Unanswered } from './endpoint.ts';
import { createErasure, getErasure, listErasures } from './erasures/erasures.ts';
import { createShortlistItem, deleteShortlistItem, listShortlist } from './finder/shortlist.ts';
import { getInbox } from './inbox/get-inbox.ts';
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, updateApiKey } from './keys/api-keys.ts';
import { listEntries } from './ledger/list-entries.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import { createPayouts } from './payouts/create-payouts.ts';
import { exportPayouts } from './payouts/export-payouts.ts';
import { getPayout, listPayouts } from './payouts/payouts.ts';
import { updatePayout } from './payouts/update-payout.ts';
import { exportPerson } from './persons/export-person.ts';
import {
  attachIncentive,
  detachIncentive,
  getGroupIncentive,
  listGroupIncentives,
  updateGroupIncentive,
} from './programs/group-incentives.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './programs/groups.ts';
import {
  createIncentive,
  deleteIncentive,
  getIncentive,
  listIncentives,
  updateIncentive,
} from './programs/incentives.ts';
import { createLevel, deleteLevel, getLevel, listLevels, updateLevel } from './programs/levels.ts';
import {
  createProgram,
  deleteProgram,
  getProgram,
  listPrograms,
  updateProgram,
} from './programs/programs.ts';
import { createReferral } from './referrals/create-referral.ts';
import { createReferrals } from './referrals/create-referrals.ts';
import { createSignup } from './referrals/create-signup.ts';
import { deleteReferral, getReferral, listReferrals, updateReferral } from './referrals/referrals.ts';
import { getFunnel } from './reports/get-funnel.ts';
import { getPerformance } from './reports/get-performance.ts';
import { actOnCommissions } from './sales/act-on-commissions.ts';
import { createCommission, createCommissions } from './sales/create-commission.ts';
import { createConversion, createConversions } from './sales/create-conversion.ts';
import { createEvent } from './sales/create-event.ts';
import { explainConversion } from './sales/explain-conversion.ts';
import { getCommission, getConversion, listCommissions } from './sales/get-commission.ts';
import { refundConversion } from './sales/refund-conversion.ts';
import { refundConversions } from './sales/refund-conversions.ts';
import { totalCommissions } from './sales/total-commissions.ts';
import { updateCommission } from './sales/update-commission.ts';
import { deleteCommission, voidCommission } from './sales/void-commission.ts';
import { findAnything } from './search/find-anything.ts';
import { createSession } from './sessions/create-session.ts';
import { createSessionLink, endSession, getSession } from './sessions/sessions.ts';
import { checkSite } from './sites/check-site.ts';
import { rotateSignupSecret, rotateSiteKey } from './sites/rotate-keys.ts';
import { createSite, deleteSite, getSite, listSites, updateSite } from './sites/sites.ts';
import { advanceTestClock, getTestClock, resetTestClock } from './test-clock/test-clock.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhookDelivery,
} from './webhooks/deliveries/webhook-deliveries.ts';
import { deleteWebhookEndpoint } from './webhooks/endpoints/delete-webhook-endpoint.ts';
import { redeliverEvents, sendTestEvent } from './webhooks/endpoints/send-events.ts';
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './webhooks/endpoints/webhook-endpoints.ts';
import { getEvent, listEvents } from './webhooks/events/list-events.ts';
import { announceSample } from './webhooks/events/sample-event.ts';

/** The table of contents: every route of the contract and the function that answers it. */
export const endpoints = {
  conversions: {
    create: createConversion,
    refund: refundConversion,
    get: getConversion,
    explain: explainConversion,
    createBatch: createConversions,
    refundBatch: refundConversions,
  },
  events: { create: createEvent },
  commissions: {
    list: listCommissions,
    totals: totalCommissions,
    create: createCommission,
    get: getCommission,
    update: updateCommission,
    void: voidCommission,
    delete: deleteCommission,
    act: actOnCommissions,
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
  signups: { create: createSignup },
  affiliates: {
    list: listAffiliates,
    create: createAffiliate,
    get: getAffiliate,
    update: updateAffiliate,
    delete: deleteAffiliate,
    balances: getBalances,
    payoutDetails: getPayoutDetails,
    act: actOnAffiliates,
    createBatch: createAffiliates,
  },
  clicks: { create: createClick, list: listClicks },
  sites: {
    list: listSites,
    create: createSite,
    get: getSite,
    update: updateSite,
    delete: deleteSite,
    check: checkSite,
    rotateKey: rotateSiteKey,
    rotateSignupSecret,
  },
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
  persons: { export: exportPerson },
  erasures: { list: listErasures, create: createErasure, get: getErasure },
  finder: { list: listShortlist, create: createShortlistItem, delete: deleteShortlistItem },
  inbox: { get: getInbox },
  reports: { performance: getPerformance, funnel: getFunnel },
  auditLog: { list: listAuditEntries, head: getAuditHead },
  ledger: { entries: listEntries, verify: verifyLedger },
  search: { find: findAnything },
  testClock: { get: getTestClock, advance: advanceTestClock, reset: resetTestClock },
  apiKeys: {
    list: listApiKeys,
    create: createApiKey,
    get: getApiKey,
    update: updateApiKey,
    delete: revokeApiKey,
  },
  sessions: { create: createSession, get: getSession, end: endSession, createLink: createSessionLink },
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
} satisfies EndpointsOf<typeof contract>;

type _Complete = None<Unanswered<typeof contract, typeof endpoints>>;
