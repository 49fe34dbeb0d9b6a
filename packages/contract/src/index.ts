// The core is not published, so the API exports these names here.
export {
  type ErrorCode,
  errorCatalog,
  type Permission,
  permissions,
  type WebhookEventType,
  webhookEventTypes,
} from '@tributary/core';
export * from './accounting.ts';
export * from './adjustments.ts';
export * from './affiliate-actions.ts';
export * from './affiliates.ts';
export * from './api-keys.ts';
export * from './applications.ts';
export * from './audit-log.ts';
export * from './balances.ts';
export * from './batches.ts';
export * from './clicks.ts';
export * from './closes.ts';
export * from './commission-actions.ts';
export * from './commission-reading.ts';
export * from './commissions.ts';
export * from './connections.ts';
export * from './contract.ts';
export * from './conversions.ts';
export * from './coupons.ts';
export * from './erasures.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './explanation.ts';
export * from './finder.ts';
export * from './funding-sources.ts';
export * from './groups.ts';
export * from './identity-providers.ts';
export * from './inbox.ts';
export * from './incentives.ts';
export * from './invitations.ts';
export * from './issue-sentences.ts';
export * from './language.ts';
export * from './ledger.ts';
export * from './mail-suppressions.ts';
export * from './mails.ts';
export * from './me.ts';
export * from './members.ts';
export * from './metadata.ts';
export type { ExpectedTotals } from './money.ts';
export * from './openapi.ts';
export * from './operation-example.ts';
export type { Pagination } from './pagination.ts';
export * from './passkeys.ts';
export * from './payout-details.ts';
export * from './payouts.ts';
export * from './permissions.ts';
export * from './persons.ts';
export * from './portal/applications.ts';
export * from './portal/commissions.ts';
export * from './portal/invitations.ts';
export * from './portal/links.ts';
export * from './portal/me.ts';
export * from './portal/notifications.ts';
export * from './portal/partners.ts';
export * from './portal/payout-details.ts';
export * from './portal/payouts.ts';
export * from './portal/sign-ins.ts';
export * from './portal/site.ts';
export * from './portal/summary.ts';
export * from './portals.ts';
export * from './programs.ts';
export * from './referrals.ts';
export * from './refunds.ts';
export * from './reports.ts';
export * from './route-errors.ts';
export * from './routes.ts';
export * from './search.ts';
export * from './sessions.ts';
export * from './sign-ins.ts';
export * from './signups.ts';
export * from './site-check.ts';
export * from './sites.ts';
export * from './test-clock.ts';
export * from './text.ts';
export * from './tracking.ts';
export * from './tracking-ids.ts';
export * from './transactions.ts';
export * from './webhook-deliveries.ts';
export * from './webhook-endpoints.ts';
export * from './webhook-events.ts';
export * from './webhooks.ts';
