/** What the contract says of a route beside its shape. */
export interface RouteFacts {
  /** Signed when the client has a signing secret. */
  readonly isSigned: boolean;
  /** What makes a repeated POST count once; `null` where nothing does. */
  readonly idempotentOn: 'external_event_id' | 'Idempotency-Key' | null;
  /** Whether the SDK makes an `external_event_id` up where the caller gives none. */
  readonly fillsKey: boolean;
}

/** Of every route that is not in the generated table, and of those that this version does not know. */
export const usualFacts: RouteFacts = { isSigned: false, idempotentOn: 'Idempotency-Key', fillsKey: false };

/** Matches `POST /v1/conversions/{id}/refund`, where `{id}` stands for one segment, itself included. */
export function toPattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`);
}
