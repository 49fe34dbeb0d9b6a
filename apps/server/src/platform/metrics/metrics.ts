/** How one attempt to deliver an event ended: `retrying` when another follows, `failed` when it was the last. */
export type DeliveryOutcome = 'succeeded' | 'retrying' | 'failed';

/** A request that is over. Every field has few possible values: none names a tenant, a key or an object. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template of the route; null when no route matched. */
  readonly route: string | null;
  /** Null when the caller went away before the answer. */
  readonly status: number | null;
  readonly seconds: number;
  readonly errorCode: string | undefined;
  readonly isReplay: boolean;
}

/** Counts what the server does. Cheap, and never throws. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  deliveryAttempted(outcome: DeliveryOutcome): void;
}

/** For a server without a metrics port. */
export const noMetrics: Metrics = { requestAnswered: () => {}, deliveryAttempted: () => {} };
