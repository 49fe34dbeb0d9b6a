import { PAGE_ITEMS_MAX } from '@tributary/core';
import { AbortedError, TributaryError } from './errors.ts';
import { WebhookEventsResource } from './resources.gen.ts';
import type { Transport } from './transport.ts';
import type { WebhookEvent } from './types.gen.ts';

export interface FollowOptions {
  /**
   * The `sequence` of the last event that you received, or `latest` for only new events. Default: start with the oldest
   * available event.
   */
  readonly after?: number | 'latest' | undefined;
  /** Seconds that the server may wait for new events, at most 30. Default: 30. */
  readonly wait?: number | undefined;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal | undefined;
}

export class WebhookEvents extends WebhookEventsResource {
  readonly #persistent: Transport;

  /** `persistent` is a transport that retries forever. */
  constructor(http: Transport, persistent: Transport) {
    super(http);
    this.#persistent = persistent;
  }

  /**
   * Yields every event once, in `sequence` order, as it happens, until `signal` aborts or you leave the loop. Lost
   * connections, timeouts, 429 and 5xx are retried forever and reported to `onEvent`. Other errors end the loop,
   * including `EventsExpiredError` if events after your position have expired. Store `event.sequence` after processing
   * an event, and continue `after` it the next time.
   */
  follow(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    return follow(new WebhookEventsResource(this.#persistent), options);
  }
}

/** Follows the feed. The position is the last event that the caller received, so no event is skipped or repeated. */
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
      // This happens, for example, after a backup is restored. New events would have sequence numbers that the caller
      // has already seen.
      if (position !== undefined && page.latest_sequence < position) {
        throw new TributaryError(
          `The latest event is ${page.latest_sequence}, which is before your position ${position}. The server may have been restored from a backup.`,
        );
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
