/** How one attempt to deliver an event ended: `retrying` when another follows, `failed` when it was the last. */
export type DeliveryOutcome = 'succeeded' | 'retrying' | 'failed';

/** A request that is over. Every value is one of few: none is of a tenant, a key or an object. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template of the route; null when no route took it. */
  readonly route: string | null;
  /** Null when the caller went away before the answer. */
  readonly status: number | null;
  readonly seconds: number;
  readonly errorCode: string | undefined;
  readonly isReplay: boolean;
}

/** What is counted while the server works. Cheap, and never throws. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  deliveryAttempted(outcome: DeliveryOutcome): void;
}

/** Where nobody scrapes. */
export const noMetrics: Metrics = { requestAnswered: () => {}, deliveryAttempted: () => {} };
