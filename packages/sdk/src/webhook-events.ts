import type { Call } from './call.ts';
import { AbortedError, TributaryError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage } from './page.ts';
import { type QueryOf, resource, type Schemas, type Transport } from './resource.ts';
import type { WebhookEvent } from './webhooks.ts';

export type WebhookEventQuery = QueryOf<'GET /v1/webhook-events'>;
export type WebhookEventTest = Schemas['WebhookEventTest'];

/** Request the next page with `after: page.next_after`. */
export interface WebhookEventPage extends CursorPage<WebhookEvent> {
  /** The sequence of the latest event in the environment; 0 before the first. */
  readonly latest_sequence: number;
  /** The first event that is left, or the next one when none is: those before it have expired. */
  readonly first_sequence: number;
  /** Where to continue: the last event of this page, or your own `after` if the page is empty. */
  readonly next_after: number;
  /** @deprecated Use `latest_sequence`. */
  readonly last_sequence: number;
}

export interface FollowOptions {
  /** The `sequence` of the last event that you have, or `latest` for new events only. Default: from the first that is left. */
  readonly after?: number | 'latest' | undefined;
  /** How many seconds the server may hold an empty response, at most 30. Default: 30. */
  readonly wait?: number | undefined;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal | undefined;
}

interface RoutedMethods {
  /** A page of the feed, oldest first. With `wait`, an empty response is held until there is an event or the time is up. */
  list(query?: WebhookEventQuery, options?: RequestOptions): Call<WebhookEventPage>;
  get(id: string, options?: RequestOptions): Call<WebhookEvent>;
  /** Creates a sample event, like a real one. Throws `PermissionError` with a live key. */
  test(event: WebhookEventTest, options?: RequestOptions): Call<Pick<WebhookEvent, 'id' | 'type'>>;
}

export interface WebhookEvents extends RoutedMethods {
  /**
   * Every event once, in the order of `sequence`, as they happen, until `signal` aborts or you leave the loop.
   * Lost connections, timeouts, 429 and 5xx are retried forever (`onEvent` reports them); other errors end the loop.
   * `EventsExpiredError` ends it if events after the position have expired: you would have missed them.
   * Store `event.sequence` when you have processed the event, and start `after` it the next time.
   */
  follow(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined>;
}

const routedMethods = resource<RoutedMethods>({
  list: 'PAGE /v1/webhook-events',
  get: 'GET /v1/webhook-events/{id}',
  test: 'POST /v1/webhook-events/test',
});

/** The position is the last event that the caller received, so nothing is skipped or repeated whatever happens in between. */
async function* follow(
  list: WebhookEvents['list'],
  { after, wait = 30, signal }: FollowOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  try {
    let position = after === 'latest' ? (await list({ limit: 1 }, { signal })).latest_sequence : after;
    for (;;) {
      const page = await list(
        { ...(position !== undefined && { after: position }), limit: 100, wait },
        { signal },
      );
      // As after a restored backup: what comes next would have numbers that the caller has seen already.
      if (position !== undefined && page.latest_sequence < position) {
        throw new TributaryError(`The feed ends at ${page.latest_sequence}, before ${position}.`);
      }
      for (const event of page.data) {
        if (position !== undefined && event.sequence <= position) continue;
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
