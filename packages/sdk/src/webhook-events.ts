import { PAGE_ITEMS_MAX } from '@tributary/core';
import { AbortedError, TributaryError } from './errors.ts';
import { WebhookEventsResource } from './resources.gen.ts';
import type { Transport } from './transport.ts';
import type { WebhookEvent } from './types.gen.ts';

export interface FollowOptions {
  /** The `sequence` of the last event that you have, or `latest` for new events only. Default: from the first that is left. */
  readonly after?: number | 'latest' | undefined;
  /** How many seconds the server may hold an empty response, at most 30. Default: 30. */
  readonly wait?: number | undefined;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal | undefined;
}

export class WebhookEvents extends WebhookEventsResource {
  readonly #persistent: Transport;

  /** `persistent` is a transport that never gives up. */
  constructor(http: Transport, persistent: Transport) {
    super(http);
    this.#persistent = persistent;
  }

  /**
   * Every event once, in the order of `sequence`, as they happen, until `signal` aborts or you leave the loop.
   * Lost connections, timeouts, 429 and 5xx are retried forever (`onEvent` reports them); other errors end the loop.
   * `EventsExpiredError` ends it if events after the position have expired: you would have missed them.
   * Store `event.sequence` when you have processed the event, and start `after` it the next time.
   */
  follow(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    return follow(new WebhookEventsResource(this.#persistent), options);
  }
}

/** The position is the last event that the caller received, so nothing is skipped or repeated whatever happens in between. */
async function* follow(
  events: WebhookEventsResource,
  { after, wait = 30, signal }: FollowOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  try {
    let position = after === 'latest' ? (await events.list({ limit: 1 }, { signal })).latest_sequence : after;
    for (;;) {
      const page = await events.list(
        { ...(position !== undefined && { after: position }), limit: PAGE_ITEMS_MAX, wait },
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
