/**
 * Result of one attempt to deliver an event: `retrying` if another attempt follows, `failed` if it was the last
 * attempt.
 */
export type DeliveryOutcome = 'succeeded' | 'retrying' | 'failed';

/** Result of one attempt to send an e-mail: `suppressed` if the server permanently rejected the recipient. */
export type MailOutcome = 'accepted' | 'retrying' | 'failed' | 'suppressed';

/**
 * Result of a billing provider's event: `refused` because of its signature or size, `unavailable` if the
 * provider has to send it again.
 */
export type HookOutcome = 'accepted' | 'repeated' | 'ignored' | 'refused' | 'unavailable';

/** Completed request. Fields have few possible values, and none identifies a tenant, a key or an object. */
export interface AnsweredRequest {
  readonly method: string;
  /** Template of the route; null if no route matched. */
  readonly route: string | null;
  /** Null if the caller disconnected before the response. */
  readonly status: number | null;
  readonly seconds: number;
  readonly errorCode: string | undefined;
  readonly isReplay: boolean;
}

/** Counts the server's work. Inexpensive; never throws. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  deliveryAttempted(outcome: DeliveryOutcome): void;
  mailAttempted(outcome: MailOutcome): void;
  /** Counts a failure of the SMTP server as a whole: no connection, no TLS, no sign-in, or a rejected sender. */
  mailServerFailed(): void;
  hookAnswered(outcome: HookOutcome): void;
}

/** Metrics of a server without a metrics port, which count nothing. */
export const noMetrics: Metrics = {
  requestAnswered: () => {},
  deliveryAttempted: () => {},
  mailAttempted: () => {},
  mailServerFailed: () => {},
  hookAnswered: () => {},
};
