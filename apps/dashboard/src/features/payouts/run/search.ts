import { useNavigate, useSearch } from '@tanstack/react-router';
import { openPayoutStatuses } from '@tributary/core';
import { currency, day, type Field, id, oneOf, type SearchOf, text } from '../../../app/search.ts';
import { OPEN } from '../search.ts';

export const runSteps = ['choose', 'check', 'send', 'confirm'] as const;
export type RunStep = (typeof runSteps)[number];

/** Amount as a plain decimal, such as 1234.5, regardless of the language. */
const amount: Field = (value) => (/^\d{1,12}(\.\d{1,4})?$/.test(value) ? value : undefined);

/** URL parameters other than the step: the selection, the decisions made during the check, and the created payouts. */
export const wizardSearch = {
  step: oneOf(...runSteps),
  program_id: id('program'),
  currency,
  who: oneOf('named'),
  group_id: id('group'),
  affiliates: text,
  up_to: day,
  minimum: amount,
  left_out: text,
  without_method: oneOf('out'),
  kept: text,
  run: text,
  ids: text,
  set: oneOf(OPEN, ...openPayoutStatuses),
  affiliate_id: id('affiliate'),
  search: text,
  created_gte: day,
  created_lte: day,
};
export type RunValues = SearchOf<typeof wizardSearch>;
type Change = { [Name in keyof RunValues]?: RunValues[Name] | undefined };

export const listOf = (joined: string | undefined): string[] => (joined ? joined.split(',') : []);
export const withItem = (joined: string | undefined, item: string) => [...listOf(joined), item].join(',');
export const withoutItem = (joined: string | undefined, item: string) =>
  listOf(joined)
    .filter((each) => each !== item)
    .join(',') || undefined;

/**
 * Returns a run's state, which is stored in the URL so that a reload loses no input and Back returns to the previous
 * step.
 */
export function useRun() {
  const values = useSearch({ from: '/$mode/payouts/new' });
  const navigate = useNavigate();
  const move = (next: Change, replace: boolean) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace });
  const hasPayouts = Boolean(values.run ?? values.ids ?? values.set);
  const asked = values.step ?? 'choose';
  // Without payouts, there is nothing to send.
  const step: RunStep = !hasPayouts && runSteps.indexOf(asked) >= 2 ? 'choose' : asked;
  return {
    values,
    step,
    set: (next: Change) => move(next, true),
    go: (to: RunStep, next: Change = {}) => move({ step: to, ...next }, false),
  };
}
