import type { WebhookEvent } from '@tributary/sdk';
import { counted } from '../../terminal/counted.ts';
import { type Answer, isAccepted } from '../forward.ts';

/** What a listener can say when it ends. */
export interface Tally {
  /** The sequence up to which everything was dealt with. */
  last: number;
  events: number;
  refused: number;
  firstRefused: number | undefined;
}

export const beginTally = (last: number): Tally => ({
  last,
  events: 0,
  refused: 0,
  firstRefused: undefined,
});

export function count(tally: Tally, { sequence }: WebhookEvent, answer: Answer | undefined): void {
  tally.events += 1;
  if (answer === undefined || isAccepted(answer)) return;
  tally.refused += 1;
  tally.firstRefused ??= sequence;
}

export function tallyText({ events, refused }: Tally): string {
  const all = counted(events, 'event');
  return refused === 0 ? `${all}.` : `${all}, ${refused} not accepted.`;
}

export function tallyHint({ last, firstRefused }: Tally): string {
  const onwards = `Go on with --from ${last + 1}`;
  return firstRefused === undefined ? `${onwards}.` : `${onwards}, or repeat with --from ${firstRefused}.`;
}
