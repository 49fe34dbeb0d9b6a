import { adClickIds, linkFields } from '@tributary/core';
import { type ClickFacts, clickFacts } from './click-url.ts';

/** Maximum length of a value. Longer values are truncated, because anyone can send anything. */
const VALUE_LENGTH_MAX = 255;
/** Maximum length of an ad click id. Longer ids are dropped, because a truncated id is worthless. */
const AD_ID_LENGTH_MAX = 1_024;
/** Maximum total size of all facts of a click, in UTF-8 bytes. */
export const VISIT_FACTS_BYTES_MAX = 2_048;

export interface VisitFacts extends ClickFacts {
  readonly url?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
}

/** Facts, most useful first. Facts that exceed the total size limit are dropped. */
export const visitFactNames = [
  ...linkFields,
  'referrer',
  'url',
  'userAgent',
] as const satisfies readonly (keyof VisitFacts)[];

interface Sent {
  /** Address of the landing page. */
  readonly page: string | null;
  readonly referrer: string | null;
  readonly userAgent: string;
}

const encoder = new TextEncoder();
const bytesIn = (value: string): number => encoder.encode(value).length;

/**
 * Returns the facts of a visit that are stored, at most `VISIT_FACTS_BYTES_MAX` bytes in total. Empty values
 * are omitted.
 */
export function visitFacts({ page, referrer, userAgent }: Sent): VisitFacts {
  const sent: VisitFacts = {
    ...(page !== null && { ...clickFacts(page), url: page }),
    ...(referrer !== null && { referrer }),
    userAgent,
  };
  const kept: Record<string, string> = {};
  let left = VISIT_FACTS_BYTES_MAX;
  for (const field of visitFactNames) {
    const value = within(field, sent[field] ?? '');
    const bytes = bytesIn(value);
    if (bytes === 0 || bytes > left) continue;
    kept[field] = value;
    left -= bytes;
  }
  return kept;
}

function within(field: keyof VisitFacts, value: string): string {
  if (adClickIds.some((name) => name === field)) return value.length > AD_ID_LENGTH_MAX ? '' : value;
  // Do not split a character.
  return value.slice(0, VALUE_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '');
}

export const bytesOf = (facts: VisitFacts): number =>
  Object.values(facts).reduce((sum, value: string) => sum + bytesIn(value), 0);
