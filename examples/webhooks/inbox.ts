import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { WebhookEvent } from '@tributary/sdk';

/** Every event that was received, once. */
export interface Inbox {
  readonly events: readonly WebhookEvent[];
  /** False when the event is there already. When it returns, the event outlives a crash. */
  add(event: WebhookEvent): boolean;
}

/** One line per event. Replace it with a table of yours whose primary key is the id of the event. */
export function openInbox(path: string): Inbox {
  const events = existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(toEvent) : [];
  const ids = new Set(events.map(({ id }) => id));
  const file = openSync(path, 'a');
  return {
    events,
    add(event) {
      if (ids.has(event.id)) return false;
      // The line break comes first, so that a line cut by a crash stays separate.
      writeSync(file, `\n${JSON.stringify(event)}`);
      fsyncSync(file);
      ids.add(event.id);
      events.push(event);
      return true;
    },
  };
}

/** A partial line was never acknowledged, so its event is delivered again. */
function toEvent(line: string): WebhookEvent[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
