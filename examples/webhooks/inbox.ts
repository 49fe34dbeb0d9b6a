import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { WebhookEvent } from '@tributary/sdk';

/** All received events, each stored once. */
export interface Inbox {
  readonly events: readonly WebhookEvent[];
  /** Stores an event durably, so that it survives a crash. Returns false if the event is already stored. */
  add(event: WebhookEvent): boolean;
}

/** Opens a file with one event per line. In production, use a database table whose primary key is the event id. */
export function openInbox(path: string): Inbox {
  const events = existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(toEvent) : [];
  const ids = new Set(events.map(({ id }) => id));
  const file = openSync(path, 'a');
  return {
    events,
    add(event) {
      if (ids.has(event.id)) return false;
      // Write the line break first, so that a line truncated by a crash does not merge with the next one.
      writeSync(file, `\n${JSON.stringify(event)}`);
      fsyncSync(file);
      ids.add(event.id);
      events.push(event);
      return true;
    },
  };
}

/** Parses a line. A truncated line was never acknowledged, so its event is delivered again. */
function toEvent(line: string): WebhookEvent[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
