// Generated from the contract by scripts/generate.ts. Do not edit.

import type { RouteFacts } from './route-facts.ts';

export const routes: Readonly<Record<string, RouteFacts>> = {
  'POST /v1/conversions': { isSigned: true, idempotentOn: 'external_event_id', fillsKey: false },
  'POST /v1/conversions/{id}/refund': { isSigned: true, idempotentOn: 'external_event_id', fillsKey: true },
  'POST /v1/events': { isSigned: true, idempotentOn: 'external_event_id', fillsKey: true },
};
