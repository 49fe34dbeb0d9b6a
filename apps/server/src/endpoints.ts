import type { contract } from '@tributary/contract';
import type { EndpointsOf } from './endpoint.ts';
import { getJournal } from './features/accounting/journal.ts';
import { getAccountingSettings, updateAccountingSettings } from './features/accounting/settings.ts';
import { getAdjustment, listAdjustments, voidAdjustment } from './features/adjustments/adjustments.ts';
import { createAdjustment } from './features/adjustments/create-adjustment.ts';
import { actOnAffiliates } from './features/affiliates/act-on-affiliates.ts';
import {
  addTrackingId,
  deleteTrackingId,
  listTrackingIds,
} from './features/affiliates/affiliate-tracking-ids.ts';
import {
  deleteAffiliate,
  getAffiliate,
  getBalances,
  listAffiliates,
} from './features/affiliates/affiliates.ts';
import { createAffiliate } from './features/affiliates/create-affiliate.ts';
import { createAffiliates } from './features/affiliates/create-affiliates.ts';
import { mergeAffiliate } from './features/affiliates/merge-affiliate.ts';
import { getPayoutDetails } from './features/affiliates/payout-details.ts';
import { createPortalLink } from './features/affiliates/portal-links.ts';
import { updateAffiliate } from './features/affiliates/update-affiliate.ts';
import { listBalances } from './features/balances/list-balances.ts';
import { createClick } from './features/clicks/create-click.ts';
import { listClicks } from './features/clicks/list-clicks.ts';
import { createClose, deleteClose, getClose, listCloses } from './features/closes/closes.ts';
import { attributePayment } from './features/connections/attribute-payment.ts';
import { bookObserved } from './features/connections/book-observed.ts';
import { checkConnection } from './features/connections/check-connection.ts';
import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  updateConnection,
} from './features/connections/connections.ts';
import { listProviderEvents, retryProviderEvent } from './features/connections/provider-events.ts';
import {
  getProviderPayment,
  listProviderPayments,
  settleProviderPayment,
} from './features/connections/provider-payments.ts';
import { getCoupon, listCoupons } from './features/coupons/coupons.ts';
import { createCoupon } from './features/coupons/create-coupon.ts';
import { createCoupons } from './features/coupons/create-coupons.ts';
import { deleteCoupon } from './features/coupons/delete-coupon.ts';
import { createErasure, getErasure, listErasures } from './features/erasures/erasures.ts';
import {
  createShortlistItem,
  deleteShortlistItem,
  listShortlist,
  updateShortlistItem,
} from './features/finder/shortlist.ts';
import {
  createFundingSource,
  deleteFundingSource,
  exportFundingSource,
  getFundingSource,
  listFundingSources,
  updateFundingSource,
} from './features/funding-sources/funding-sources.ts';
import {
  attachIncentive,
  detachIncentive,
  getGroupIncentive,
  listGroupIncentives,
  updateGroupIncentive,
} from './features/groups/group-incentives.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './features/groups/groups.ts';
import { createLevel, deleteLevel, getLevel, listLevels, updateLevel } from './features/groups/levels.ts';
import {
  checkIdentityProvider,
  createIdentityProvider,
  getIdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
  updateIdentityProvider,
} from './features/identity-providers/identity-providers.ts';
import { getInbox } from './features/inbox/get-inbox.ts';
import {
  createIncentive,
  deleteIncentive,
  getIncentive,
  listIncentives,
  listIncentiveVersions,
  updateIncentive,
} from './features/incentives/incentives.ts';
import { acceptInvitation } from './features/invitations/accept-invitation.ts';
import { createInvitation, listInvitations, revokeInvitation } from './features/invitations/invitations.ts';
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from './features/keys/api-keys.ts';
import { getMail, listMails, resendMail, testMail } from './features/mails/mails.ts';
import { deleteMailSuppression, listMailSuppressions, reportBounce } from './features/mails/suppressions.ts';
import {
  getMember,
  leaveEnvironment,
  listMembers,
  listRoles,
  removeMember,
  updateMember,
} from './features/members/members.ts';
import { createResetLink } from './features/members/reset-links.ts';
import { approvePayouts } from './features/payouts/approve-payouts.ts';
import { createPayouts } from './features/payouts/create-payouts.ts';
import { exportPayouts } from './features/payouts/export-payouts.ts';
import { getPayout, listPayouts } from './features/payouts/payouts.ts';
import { returnPayout } from './features/payouts/return-payout.ts';
import { updatePayout } from './features/payouts/update-payout.ts';
import { exportPerson } from './features/persons/export-person.ts';
import {
  answerPortalApplication,
  createPortalApplication,
  getApplicationForm,
} from './features/portal/door/applications.ts';
import { acceptPortalLink } from './features/portal/door/link-acceptances.ts';
import { answerPortalSignIn, createPortalSignIn } from './features/portal/door/sign-ins.ts';
import { getPortalSite } from './features/portal/door/site.ts';
import { getPortalCommission, listPortalCommissions } from './features/portal/own/commissions.ts';
import { getPortalLinks, makePortalLink } from './features/portal/own/links.ts';
import {
  changePortalEmail,
  confirmPortalEmail,
  endPortalSession,
  getPortalMe,
  listPortalSessions,
  provePortalMe,
  sendPortalCode,
  signOutOfPortal,
  updatePortalMe,
} from './features/portal/own/me.ts';
import { getPortalNotifications, updatePortalNotifications } from './features/portal/own/notifications.ts';
import { listPortalPartners } from './features/portal/own/partners.ts';
import { getPortalPayoutDetails, updatePortalPayoutDetails } from './features/portal/own/payout-details.ts';
import { getPortalPayout, listPortalPayoutItems, listPortalPayouts } from './features/portal/own/payouts.ts';
import { getPortalPerformance } from './features/portal/own/performance.ts';
import {
  getPortalStatement,
  getPortalStatementFile,
  listPortalStatements,
} from './features/portal/own/statements.ts';
import { getPortalSummary } from './features/portal/own/summary.ts';
import { getPortalTerms } from './features/portal/own/terms.ts';
import {
  deletePortalLogo,
  getPortal,
  getPortalLogo,
  updatePortal,
  updatePortalLogo,
} from './features/portals/portals.ts';
import {
  createProgram,
  deleteProgram,
  getProgram,
  listPrograms,
  updateProgram,
} from './features/programs/programs.ts';
import { createReferral } from './features/referrals/create-referral.ts';
import { createReferrals } from './features/referrals/create-referrals.ts';
import { createSignup } from './features/referrals/create-signup.ts';
import {
  deleteReferral,
  getReferral,
  listReferrals,
  updateReferral,
} from './features/referrals/referrals.ts';
import { getAccruals } from './features/reports/get-accruals.ts';
import { getFunnel } from './features/reports/get-funnel.ts';
import { getOwed } from './features/reports/get-owed.ts';
import { getPerformance } from './features/reports/get-performance.ts';
import { actOnCommissions } from './features/sales/act-on-commissions.ts';
import { createCommission, createCommissions } from './features/sales/create-commission.ts';
import { createConversion, createConversions } from './features/sales/create-conversion.ts';
import { createEvent } from './features/sales/create-event.ts';
import { explainConversion } from './features/sales/explain-conversion.ts';
import { getCommission, getConversion, listCommissions } from './features/sales/get-commission.ts';
import { keepCommission } from './features/sales/keep-commission.ts';
import { listRefunds } from './features/sales/list-refunds.ts';
import { refundConversion } from './features/sales/refund-conversion.ts';
import { refundConversions } from './features/sales/refund-conversions.ts';
import { totalCommissions } from './features/sales/total-commissions.ts';
import { undoRefund } from './features/sales/undo-refund.ts';
import { updateCommission } from './features/sales/update-commission.ts';
import { deleteCommission, voidCommission, voidImported } from './features/sales/void-commission.ts';
import { findAnything } from './features/search/find-anything.ts';
import { createSession } from './features/sessions/create-session.ts';
import { createSessionLink, endSession, getSession } from './features/sessions/sessions.ts';
import { answerSignIn } from './features/sign-ins/answer-sign-in.ts';
import { createRedirect } from './features/sign-ins/by-provider.ts';
import { beginPasskeySignIn } from './features/sign-ins/passkey.ts';
import { getSignInOptions } from './features/sign-ins/sign-in-options.ts';
import { createSignIn, sendCode } from './features/sign-ins/sign-ins.ts';
import { checkSite } from './features/sites/check-site.ts';
import { rotateSignupSecret, rotateSiteKey } from './features/sites/rotate-keys.ts';
import { createSite, deleteSite, getSite, listSites, updateSite } from './features/sites/sites.ts';
import {
  getStatement,
  getStatementFile,
  listStatementLines,
  listStatements,
} from './features/statements/statements.ts';
import { advanceTestClock, getTestClock, resetTestClock } from './features/test-clock/test-clock.ts';
import {
  endOtherSessions,
  endOwnSession,
  getMe,
  listOwnSessions,
  setPassword,
  updateMe,
} from './features/users/me.ts';
import { beginEmail, confirmEmail } from './features/users/me-email.ts';
import {
  beginIdentity,
  confirmIdentity,
  listOwnIdentities,
  removeIdentity,
} from './features/users/me-identities.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './features/users/me-passkeys.ts';
import { beginTotp, confirmTotp, createRecoveryCodes, removeTotp } from './features/users/me-totp.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhookDelivery,
} from './features/webhooks/deliveries/webhook-deliveries.ts';
import { deleteWebhookEndpoint } from './features/webhooks/endpoints/delete-webhook-endpoint.ts';
import { redeliverEvents, sendTestEvent } from './features/webhooks/endpoints/send-events.ts';
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './features/webhooks/endpoints/webhook-endpoints.ts';
import { getEvent, listEvents } from './features/webhooks/events/list-events.ts';
import { announceSample } from './features/webhooks/events/sample-event.ts';
import { listEntries } from './ledger/list-entries.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import { getAuditHead, listAuditEntries } from './platform/audit/list-entries.ts';

export const endpoints = {
  conversions: {
    create: createConversion,
    refund: refundConversion,
    refunds: listRefunds,
    undoRefund,
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
    keep: keepCommission,
    voidImported,
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
  me: {
    get: getMe,
    update: updateMe,
    setPassword,
    beginTotp,
    confirmTotp,
    removeTotp,
    createRecoveryCodes,
    passkeys: listPasskeys,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    beginEmail,
    confirmEmail,
    identities: listOwnIdentities,
    beginIdentity,
    confirmIdentity,
    removeIdentity,
    sessions: listOwnSessions,
    endSession: endOwnSession,
    endOtherSessions,
    leave: leaveEnvironment,
  },
  signIns: {
    options: getSignInOptions,
    create: createSignIn,
    createRedirect,
    sendCode,
    beginPasskey: beginPasskeySignIn,
    answer: answerSignIn,
  },
  portalSite: { get: getPortalSite },
  portalPayoutDetails: { get: getPortalPayoutDetails, update: updatePortalPayoutDetails },
  portalSignIns: { create: createPortalSignIn, answer: answerPortalSignIn },
  portalApplications: {
    form: getApplicationForm,
    create: createPortalApplication,
    answer: answerPortalApplication,
  },
  portalInvitations: { accept: acceptPortalLink },
  portalMe: {
    get: getPortalMe,
    update: updatePortalMe,
    sendCode: sendPortalCode,
    prove: provePortalMe,
    changeEmail: changePortalEmail,
    confirmEmail: confirmPortalEmail,
    sessions: listPortalSessions,
    endSession: endPortalSession,
    signOut: signOutOfPortal,
  },
  portalHome: { summary: getPortalSummary, performance: getPortalPerformance },
  portalCommissions: { list: listPortalCommissions, get: getPortalCommission },
  portalPayouts: { list: listPortalPayouts, get: getPortalPayout, items: listPortalPayoutItems },
  portalStatements: { list: listPortalStatements, get: getPortalStatement, file: getPortalStatementFile },
  portalLinks: { get: getPortalLinks, make: makePortalLink },
  portalTerms: { get: getPortalTerms },
  portalPartners: { list: listPortalPartners },
  portalNotifications: { get: getPortalNotifications, update: updatePortalNotifications },
  signups: { create: createSignup },
  affiliates: {
    list: listAffiliates,
    create: createAffiliate,
    get: getAffiliate,
    update: updateAffiliate,
    delete: deleteAffiliate,
    merge: mergeAffiliate,
    balances: getBalances,
    payoutDetails: getPayoutDetails,
    statements: {
      list: listStatements,
      get: getStatement,
      lines: listStatementLines,
      file: getStatementFile,
    },
    trackingIds: { list: listTrackingIds, create: addTrackingId, delete: deleteTrackingId },
    createPortalLink,
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
  adjustments: {
    list: listAdjustments,
    create: createAdjustment,
    get: getAdjustment,
    void: voidAdjustment,
  },
  balances: { list: listBalances },
  closes: { list: listCloses, create: createClose, get: getClose, delete: deleteClose },
  accounting: {
    getSettings: getAccountingSettings,
    updateSettings: updateAccountingSettings,
    journal: getJournal,
  },
  payouts: {
    list: listPayouts,
    create: createPayouts,
    get: getPayout,
    update: updatePayout,
    return: returnPayout,
    export: exportPayouts,
    approve: approvePayouts,
  },
  fundingSources: {
    list: listFundingSources,
    create: createFundingSource,
    get: getFundingSource,
    update: updateFundingSource,
    export: exportFundingSource,
    delete: deleteFundingSource,
  },
  coupons: {
    list: listCoupons,
    create: createCoupon,
    createBatch: createCoupons,
    get: getCoupon,
    delete: deleteCoupon,
  },
  connections: {
    list: listConnections,
    create: createConnection,
    get: getConnection,
    update: updateConnection,
    delete: deleteConnection,
    check: checkConnection,
    listEvents: listProviderEvents,
    retryEvent: retryProviderEvent,
    listPayments: listProviderPayments,
    getPayment: getProviderPayment,
    attributePayment,
    bookObserved,
    settlePayment: settleProviderPayment,
  },
  portals: {
    get: getPortal,
    update: updatePortal,
    getLogo: getPortalLogo,
    updateLogo: updatePortalLogo,
    deleteLogo: deletePortalLogo,
  },
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
    versions: listIncentiveVersions,
    update: updateIncentive,
    delete: deleteIncentive,
  },
  persons: { export: exportPerson },
  erasures: { list: listErasures, create: createErasure, get: getErasure },
  finder: {
    list: listShortlist,
    create: createShortlistItem,
    update: updateShortlistItem,
    delete: deleteShortlistItem,
  },
  inbox: { get: getInbox },
  reports: {
    performance: getPerformance,
    funnel: getFunnel,
    owed: getOwed,
    accruals: getAccruals,
  },
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
  members: {
    list: listMembers,
    get: getMember,
    update: updateMember,
    remove: removeMember,
    createResetLink,
    roles: listRoles,
  },
  invitations: {
    list: listInvitations,
    create: createInvitation,
    revoke: revokeInvitation,
    accept: acceptInvitation,
  },
  identityProviders: {
    list: listIdentityProviders,
    get: getIdentityProvider,
    create: createIdentityProvider,
    update: updateIdentityProvider,
    remove: removeIdentityProvider,
    check: checkIdentityProvider,
  },
  sessions: { create: createSession, get: getSession, end: endSession, createLink: createSessionLink },
  mails: { list: listMails, get: getMail, resend: resendMail, test: testMail, reportBounce },
  mailSuppressions: { list: listMailSuppressions, delete: deleteMailSuppression },
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
