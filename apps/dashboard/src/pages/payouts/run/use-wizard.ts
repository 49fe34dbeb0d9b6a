import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchValues } from '../../../app/search.ts';

export const wizardSteps = ['choose', 'check', 'send', 'confirm'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const isStep = (text: string | undefined): text is WizardStep => wizardSteps.some((step) => step === text);

export const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
export const textOf = (list: readonly string[]): string | undefined => list.join(',') || undefined;

/** The state of the wizard is its address, so a reload loses nothing and Back goes one step back. */
export function useWizard() {
  const values = useSearch({ strict: false }) as SearchValues;
  const navigate = useNavigate();
  const move = useCallback(
    (next: SearchValues, replace: boolean) =>
      void navigate({ to: '.', search: ((old: SearchValues) => ({ ...old, ...next })) as never, replace }),
    [navigate],
  );
  const set = useCallback((next: SearchValues) => move(next, true), [move]);
  const go = useCallback(
    (step: WizardStep, next: SearchValues = {}) => move({ step, ...next }, false),
    [move],
  );
  const hasPayouts = Boolean(values.run ?? values.ids ?? values.set);
  const asked = isStep(values.step) ? values.step : 'choose';
  // Without payouts there is nothing to send.
  const step: WizardStep = (asked === 'send' || asked === 'confirm') && !hasPayouts ? 'choose' : asked;
  return { values, step, set, go };
}
