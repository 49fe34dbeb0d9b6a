/** What the contract says about a route, besides its shape. */
export interface RouteFacts {
  /** Signed if the client has a signing secret. */
  readonly isSigned: boolean;
  /** A signed body gets a nonce: two equal calls in one second would be one signature. */
  readonly takesNonce: boolean;
  /** What makes a repeated POST or PUT count once; `null` where it needs nothing: a batch, whose items have keys. */
  readonly idempotentOn: 'external_event_id' | 'Idempotency-Key' | null;
  /** Where the SDK puts a uuid if the caller gives no key: in the body, or in each of its `items`. */
  readonly fills: 'external_event_id' | 'items' | null;
}

/** Of every route that is not in the generated table, and of those that this version does not know. */
export const usualFacts: RouteFacts = {
  isSigned: false,
  takesNonce: false,
  idempotentOn: 'Idempotency-Key',
  fills: null,
};

/** Matches `POST /v1/conversions/{id}/refund`, where `{id}` stands for one segment, itself included. */
export function toPattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`);
}
