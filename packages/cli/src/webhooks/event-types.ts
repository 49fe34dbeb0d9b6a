import { type WebhookEventType, webhookEventTypes } from '@tributary/core';
import { InvalidArgumentError } from 'commander';
import { commaList } from '../options/values.ts';

export const eventTypeNames: string = webhookEventTypes.join(', ');

const isEventType = (text: string): text is WebhookEventType =>
  webhookEventTypes.some((type) => type === text);

/** Parses the argument of `trigger`. For a typo, the error lists all types. */
export function eventType(text: string): WebhookEventType {
  if (!isEventType(text)) throw new InvalidArgumentError(`Available: ${eventTypeNames}.`);
  return text;
}

/** Parses patterns such as `transaction.*,payout.paid`. Rejects a pattern that matches no event type. */
export function eventTypePatterns(text: string, before: string[] | undefined): string[] {
  const patterns = commaList(text, before);
  const unknown = patterns.find((pattern) => !webhookEventTypes.some((type) => matchesType(type, [pattern])));
  if (unknown === undefined) return patterns;
  throw new InvalidArgumentError(
    `'${unknown}' is not an event type. Available: ${eventTypeNames}, and patterns such as payout.*.`,
  );
}

export const matchesType = (type: string, patterns: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      pattern === '*' ||
      pattern === type ||
      (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -'*'.length))),
  );
