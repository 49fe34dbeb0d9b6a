/** Route metadata in addition to the route's shape. */
export interface RouteFacts {
  /** True if calls are signed when the client has a signing secret. */
  readonly isSigned: boolean;
  /**
   * True if signed bodies get a nonce, because two identical calls in the same second would have the same
   * signature.
   */
  readonly takesNonce: boolean;
  /** Key that makes a repeated POST or PUT count only once; `null` for batches, whose items have keys. */
  readonly idempotentOn: 'external_event_id' | 'Idempotency-Key' | null;
  /** Location where the SDK adds a UUID if the caller passes no key: the body, or each of its `items`. */
  readonly fills: 'external_event_id' | 'items' | null;
}

/** Metadata of routes that are not in the generated table or are unknown to this version. */
export const usualFacts: RouteFacts = {
  isSigned: false,
  takesNonce: false,
  idempotentOn: 'Idempotency-Key',
  fills: null,
};

/** Returns a pattern for a route such as `POST /v1/conversions/{id}/refund`, where `{id}` matches one segment. */
export function toPattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`);
}
