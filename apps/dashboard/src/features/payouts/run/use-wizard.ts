import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchOf } from '../../../app/search.ts';
import type { WizardStep, wizardSearch } from './search.ts';

type Change = Partial<{
  [N in keyof SearchOf<typeof wizardSearch>]: SearchOf<typeof wizardSearch>[N] | undefined;
}>;

export const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
export const textOf = (list: readonly string[]): string | undefined => list.join(',') || undefined;

/** The state of the wizard is its address, so a reload loses nothing and Back goes one step back. */
export function useWizard() {
  const values = useSearch({ from: '/$mode/payouts/new' });
  const navigate = useNavigate();
  const move = useCallback(
    (next: Change, replace: boolean) =>
      void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace }),
    [navigate],
  );
  const set = useCallback((next: Change) => move(next, true), [move]);
  const go = useCallback((step: WizardStep, next: Change = {}) => move({ step, ...next }, false), [move]);
  const hasPayouts = Boolean(values.run ?? values.ids ?? values.set);
  const asked = values.step ?? 'choose';
  // Without payouts there is nothing to send.
  const step: WizardStep = (asked === 'send' || asked === 'confirm') && !hasPayouts ? 'choose' : asked;
  return { values, step, set, go };
}
