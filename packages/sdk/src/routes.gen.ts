// Generated from the contract by scripts/generate.ts. Do not edit.

import type { RouteFacts } from './route-facts.ts';

export const routes: Readonly<Record<string, RouteFacts>> = {
  'POST /v1/conversions': { isSigned: true, idempotentOn: 'external_event_id', fills: null },
  'POST /v1/conversions/{id}/refund': { isSigned: true, idempotentOn: 'external_event_id', fills: 'external_event_id' },
  'POST /v1/conversions/batch': { isSigned: true, idempotentOn: null, fills: null },
  'POST /v1/conversions/refunds/batch': { isSigned: true, idempotentOn: null, fills: null },
  'POST /v1/events': { isSigned: true, idempotentOn: 'external_event_id', fills: 'external_event_id' },
  'POST /v1/commissions/batch': { isSigned: false, idempotentOn: null, fills: 'items' },
  'POST /v1/referrals/batch': { isSigned: false, idempotentOn: null, fills: 'items' },
  'POST /v1/affiliates/batch': { isSigned: false, idempotentOn: null, fills: 'items' },
  'POST /v1/payouts/export': { isSigned: false, idempotentOn: null, fills: null },
  'POST /v1/sessions': { isSigned: false, idempotentOn: null, fills: null },
  'POST /v1/session-links': { isSigned: false, idempotentOn: null, fills: null },
};
