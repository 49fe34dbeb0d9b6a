import type { CanonicalEvent } from '../../domain/canonical-event.ts';

/** The two kinds of keys that events have: all conversions share one, whichever endpoint they came to. */
export const scopeOf = ({ kind }: CanonicalEvent) => (kind === 'conversion' ? 'conversion' : 'event');

/** What the advisory lock of an event's key is taken on; null without a key. */
export const keyLockOf = (event: CanonicalEvent): string | null =>
  event.externalEventId === null ? null : `${scopeOf(event)}:${event.externalEventId}`;
