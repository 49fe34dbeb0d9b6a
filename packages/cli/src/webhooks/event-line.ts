import { visible } from '@tributary/payout-files/visible';
import type { WebhookEvent } from '@tributary/sdk';
import { counted, cutTo, displayWidth, padTo } from '../terminal/text.ts';
import { type Answer, isAccepted } from './forward.ts';

interface LineOptions {
  at: Date;
  width: number;
  paint: Record<'dim' | 'green' | 'red', (text: string) => string>;
}

interface Part {
  text: string;
  paint: (text: string) => string;
  /** Priority. Narrow terminals omit the highest rank first, and never rank 0. */
  rank: number;
}

const gap = '  ';
// Width of the longest common type, which fits in 80 columns together with a full id. Longer types only shift the rest
// of the line.
const typeWidth = 'transaction.approved'.length;
const sequenceWidth = 3;

const plain = (text: string): string => text;
const widthOf = (parts: readonly Part[]): number => displayWidth(parts.map(({ text }) => text).join(gap));

function narrowed(parts: Part[], width: number): Part[] {
  if (widthOf(parts) <= width) return parts;
  let shown = parts.map((part) => ({ ...part, text: part.text.trim() }));
  for (let rank = 3; rank > 0 && widthOf(shown) > width; rank -= 1) {
    shown = shown.filter((part) => part.rank !== rank);
  }
  return shown;
}

/** Returns a line with the local time, sequence, type, object, status and duration, followed by the body of a rejection. */
export function eventLine(
  { type, sequence, data }: WebhookEvent,
  answer: Answer | undefined,
  { at, width, paint }: LineOptions,
): string {
  const parts: Part[] = [
    { text: at.toTimeString().slice(0, 'HH:MM:SS'.length), paint: paint.dim, rank: 3 },
    { text: String(sequence).padStart(sequenceWidth), paint: plain, rank: 0 },
    { text: padTo(visible(type), typeWidth), paint: plain, rank: 0 },
    { text: visible(data.id), paint: plain, rank: 1 },
  ];
  if (answer !== undefined) {
    const text = answer.error ?? String(answer.status);
    parts.push({ text: visible(text), paint: isAccepted(answer) ? paint.green : paint.red, rank: 0 });
    parts.push({ text: `${answer.durationMs} ms`, paint: paint.dim, rank: 2 });
  }
  const line = narrowed(parts, width)
    .map((part) => part.paint(part.text))
    .join(gap)
    .trimEnd();
  return answer === undefined || isAccepted(answer) ? line : line + said(answer, { width, paint });
}

/** Returns the response body on a separate line, because a status alone does not explain the error. */
function said({ body }: Answer, { width, paint }: Pick<LineOptions, 'width' | 'paint'>): string {
  const text = body.replaceAll(/\s+/g, ' ').trim();
  return text === ''
    ? ''
    : `\n${gap}${paint.dim(cutTo(visible(text), Math.min(width, bodyWidthMax) - gap.length))}`;
}

const bodyWidthMax = 200;

export interface Tally {
  /** Sequence number of the last processed event. */
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
  const onwards = `Continue with --from ${last + 1}`;
  return firstRefused === undefined ? `${onwards}.` : `${onwards}, or repeat with --from ${firstRefused}.`;
}
