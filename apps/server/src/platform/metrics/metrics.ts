/** Result of one attempt to deliver an event: `retrying` if another follows, `failed` if it was the last. */
export type DeliveryOutcome = 'succeeded' | 'retrying' | 'failed';

/** Result of one attempt to send a mail: `suppressed` if the server rejected the recipient permanently. */
export type MailOutcome = 'accepted' | 'retrying' | 'failed' | 'suppressed';

/** Result of an event that a billing provider sent: `refused` because of its signature or size, `unavailable` if the provider has to send it again. */
export type HookOutcome = 'accepted' | 'repeated' | 'ignored' | 'refused' | 'unavailable';

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
  mailAttempted(outcome: MailOutcome): void;
  /** The SMTP server could not be used at all: no connection, no TLS, no sign-in, or not our sender. */
  mailServerFailed(): void;
  hookAnswered(outcome: HookOutcome): void;
}

/** For a server without a metrics port. */
export const noMetrics: Metrics = {
  requestAnswered: () => {},
  deliveryAttempted: () => {},
  mailAttempted: () => {},
  mailServerFailed: () => {},
  hookAnswered: () => {},
};
