import { IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import { TributaryError } from './errors.ts';

/**
 * Returns a stable `external_event_id` for an event in your system: `eventId('stripe', 'invoice', 'in_1')` is
 * `stripe:invoice:in_1`. The same parts always produce the same id, and different parts produce different
 * ids. Throws if a part is empty or the id is too long.
 */
export function eventId(
  ...parts: readonly [string | number | bigint, ...(string | number | bigint)[]]
): string {
  const id = parts.map(toPart).join(':');
  if (id.length > IDENTIFIER_LENGTH_MAX)
    throw new TributaryError(
      `The event id is ${id.length} characters long. The maximum is ${IDENTIFIER_LENGTH_MAX}.`,
    );
  return id;
}

function toPart(part: string | number | bigint): string {
  if (typeof part === 'number' && !Number.isSafeInteger(part)) {
    throw new TributaryError(`${part} is not a safe integer. Pass event ids as strings.`);
  }
  if (part === null || part === undefined || String(part).trim() === '') {
    throw new TributaryError('A part of the event id is empty, so different events could have the same id.');
  }
  // Escape separators, because ('a:b', 'c') and ('a', 'b:c') must produce different ids.
  return String(part).replace(/[%:]/g, encodeURIComponent);
}
