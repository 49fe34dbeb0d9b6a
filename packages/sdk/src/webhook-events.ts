import type { Call } from './call.ts';
import { AbortedError, TributaryError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage } from './page.ts';
import { type QueryOf, resource, type Schemas, type Transport } from './resource.ts';
import type { WebhookEvent } from './webhooks.ts';

export type WebhookEventQuery = QueryOf<'GET /v1/webhook-events'>;
export type WebhookEventTest = Schemas['WebhookEventTest'];

/** Ask for more with `after: page.next_after`. */
export interface WebhookEventPage extends CursorPage<WebhookEvent> {
  /** Of the latest event in the environment; 0 before the first. */
  readonly latest_sequence: number;
  /** Where to go on: the last event of this page, or what you asked for when there is none. */
  readonly next_after: number;
  /** @deprecated Use `latest_sequence`. */
  readonly last_sequence: number;
}

export interface FollowOptions {
  /** The `sequence` of the last event that you have, or `latest` for what comes from now on. Default: 0, the beginning. */
  readonly after?: number | 'latest' | undefined;
  /** Seconds that the server may hold an empty answer back, at most 30. Default: 30. */
  readonly wait?: number | undefined;
  /** Ends it; not an error. */
  readonly signal?: AbortSignal | undefined;
}

interface RoutedMethods {
  /** A page of the feed, oldest first. With `wait`, an empty one comes when there is an event or the seconds are over. */
  list(query?: WebhookEventQuery, options?: RequestOptions): Call<WebhookEventPage>;
  get(id: string, options?: RequestOptions): Call<WebhookEvent>;
  /** Announces a sample event, as a real one. Throws `PermissionError` for a live key. */
  test(event: WebhookEventTest, options?: RequestOptions): Call<Pick<WebhookEvent, 'id' | 'type'>>;
}

export interface WebhookEvents extends RoutedMethods {
  /**
   * Every event once, in the order of `sequence`, as they come: without end, until `signal` aborts or the loop is left.
   * Lost connections, timeouts, 429 and 5xx are tried again for ever (`onEvent` tells); other errors end it.
   * Store `event.sequence` when you have dealt with the event, and begin `after` it the next time.
   */
  follow(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined>;
}

const routedMethods = resource<RoutedMethods>({
  list: 'PAGE /v1/webhook-events',
  get: 'GET /v1/webhook-events/{id}',
  test: 'POST /v1/webhook-events/test',
});

/** The position is what the caller was given last, so nothing is skipped or repeated whatever happens in between. */
async function* follow(
  list: WebhookEvents['list'],
  { after = 0, wait = 30, signal }: FollowOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  try {
    let position = after === 'latest' ? (await list({ limit: 1 }, { signal })).latest_sequence : after;
    for (;;) {
      const page = await list({ after: position, limit: 100, wait }, { signal });
      // As after a restored backup: what comes next would have numbers that the caller has seen already.
      if (page.latest_sequence < position) {
        throw new TributaryError(`The feed ends at ${page.latest_sequence}, before ${position}.`);
      }
      for (const event of page.data) {
        if (event.sequence <= position) continue;
        if (signal?.aborted) return;
        yield event;
        position = event.sequence;
      }
      position = page.next_after;
    }
  } catch (error) {
    if (!(error instanceof AbortedError)) throw error;
  }
}

/** `persist` is a transport that never gives up. */
export const webhookEvents = (send: Transport, persist: Transport): WebhookEvents => ({
  ...routedMethods(send),
  follow: (options) => follow(routedMethods(persist).list, options),
});
