import { IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import { TributaryError } from './errors.ts';

/**
 * A stable `external_event_id` from what names the event in your system: `eventId('stripe', 'invoice', 'in_1')`
 * is `stripe:invoice:in_1`. The same parts give the same id, different parts a different one.
 * Throws on an empty part and on an id longer than the API takes.
 */
export function eventId(
  ...parts: readonly [string | number | bigint, ...(string | number | bigint)[]]
): string {
  const id = parts.map(toPart).join(':');
  if (id.length > IDENTIFIER_LENGTH_MAX)
    throw new TributaryError(
      `An event id can have at most ${IDENTIFIER_LENGTH_MAX} characters; this one has ${id.length}.`,
    );
  return id;
}

function toPart(part: string | number | bigint): string {
  if (typeof part === 'number' && !Number.isSafeInteger(part)) {
    throw new TributaryError(`${part} is not an exact number: pass event ids as strings.`);
  }
  if (part === null || part === undefined || String(part).trim() === '') {
    throw new TributaryError('Part of the event id is empty, so different events would get the same id.');
  }
  // Escaped, or ('a:b', 'c') and ('a', 'b:c') would be one event.
  return String(part).replace(/[%:]/g, encodeURIComponent);
}
