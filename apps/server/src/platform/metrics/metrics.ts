/**
 * Result of an attempt to deliver an event: `retrying` if another one follows, `failed` if it was the last.
 */
export type DeliveryOutcome = 'succeeded' | 'retrying' | 'failed';

/** Result of an attempt to send an e-mail: `suppressed` if the server permanently rejected the recipient. */
export type MailOutcome = 'accepted' | 'retrying' | 'failed' | 'suppressed';

/**
 * Result of receiving a provider's event: `refused` because of its signature or size, `unavailable` if the
 * provider has to send it again.
 */
export type HookOutcome = 'accepted' | 'repeated' | 'ignored' | 'refused' | 'unavailable';

export interface AnsweredRequest {
  readonly method: string;
  /** Template of the route; null if none matched. */
  readonly route: string | null;
  /** Null if the caller disconnected before the response. */
  readonly status: number | null;
  readonly seconds: number;
  readonly errorCode: string | undefined;
  readonly isReplay: boolean;
}

export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  deliveryAttempted(outcome: DeliveryOutcome): void;
  mailAttempted(outcome: MailOutcome): void;
  /**
   * Counts a failure of the SMTP server as a whole: no connection, no TLS, no login, or a rejected sender.
   */
  mailServerFailed(): void;
  hookAnswered(outcome: HookOutcome): void;
}

/** Metrics that count nothing, for a server without a metrics port. */
export const noMetrics: Metrics = {
  requestAnswered: () => {},
  deliveryAttempted: () => {},
  mailAttempted: () => {},
  mailServerFailed: () => {},
  hookAnswered: () => {},
};
