import type { WebhookEventType } from '@tributary/sdk';
import { InvalidArgumentError } from 'commander';
import { commaList } from '../options/values.ts';

export const eventTypes: readonly string[] = [
  'affiliate.created',
  'affiliate.updated',
  'affiliate.deleted',
  'affiliate.erased',
  'referral.created',
  'referral.updated',
  'referral.converted',
  'referral.erased',
  'transaction.created',
  'transaction.updated',
  'transaction.approved',
  'transaction.paid',
  'transaction.rejected',
  'payout.created',
  'payout.updated',
  'payout.pending',
  'payout.processing',
  'payout.paid',
  'payout.failed',
  'payout.cancelled',
  'coupon.created',
  'coupon.deleted',
  'webhook_endpoint.disabled',
] satisfies WebhookEventType[];

export const eventTypeNames: string = eventTypes.join(', ');

const known = (text: string): text is WebhookEventType => eventTypes.includes(text);

/** The argument of `trigger`: a typo fails immediately, with the list of types. */
export function eventType(text: string): WebhookEventType {
  if (!known(text)) throw new InvalidArgumentError(`Available: ${eventTypeNames}.`);
  return text;
}

/** `transaction.*,payout.paid`. What no event can match is refused: it would be waited for in vain. */
export function eventTypePatterns(text: string, before: string[] | undefined): string[] {
  const patterns = commaList(text, before);
  const unknown = patterns.find((pattern) => !eventTypes.some((type) => matchesType(type, [pattern])));
  if (unknown === undefined) return patterns;
  throw new InvalidArgumentError(
    `'${unknown}' is not an event type. Available: ${eventTypeNames}; or a pattern such as payout.*.`,
  );
}

export const matchesType = (type: string, patterns: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      pattern === '*' ||
      pattern === type ||
      (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -'*'.length))),
  );
