import { AbortedError, TributaryError } from './errors.ts';
import type { FollowOptions, WebhookEvents } from './webhook-events.ts';
import type { WebhookEvent } from './webhooks.ts';

/** The position is what the caller was given last, so nothing is skipped or repeated whatever happens in between. */
export async function* follow(
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
