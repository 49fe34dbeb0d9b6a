import { Trans, useLingui } from '@lingui/react/macro';
import { MINIMUM_PAYOUTS_MAX } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import type { FieldsOf } from '../../components/values.ts';
import { currentCurrencies } from '../../format/currencies.ts';
import type { DraftMinimum, ProgramDraft } from './program-draft.ts';

interface MinimumFieldsProps {
  readonly form: FieldsOf<ProgramDraft>;
  /** The program's currency, which has a separate field. */
  readonly own: string;
}

/** Minimum payouts in currencies other than the program's. */
export function MinimumFields({ form, own }: MinimumFieldsProps) {
  const { t } = useLingui();
  const isReadOnly = !useHere().can('write:programs');
  const { minimum_payouts: minimums } = form.values;
  const set = (next: readonly DraftMinimum[]) => form.set({ minimum_payouts: next });
  const add = () =>
    set([...minimums, { id: Math.max(0, ...minimums.map(({ id }) => id)) + 1, currency: '', amount: '' }]);
  if (isReadOnly && minimums.length === 0) return null;
  return (
    <fieldset className="field-group">
      <legend>{t`Minimum payouts in other currencies`}</legend>
      {minimums.map((minimum, index) => {
        const { id, currency, amount } = minimum;
        const change = (part: Partial<DraftMinimum>) =>
          set(minimums.map((each) => (each === minimum ? { ...each, ...part } : each)));
        const taken = [own, ...minimums.map((each) => each.currency)];
        const free = currentCurrencies.filter((code) => code === currency || !taken.includes(code));
        const field = (name: 'currency' | 'amount') => `minimum_payouts.${index}.${name}`;
        const number = index + 1;
        return (
          <div key={id} className="minimum">
            <Select
              label={t`Currency for minimum ${number}`}
              labelled
              field={field('currency')}
              error={form.problems[field('currency')] || undefined}
              placeholder={t`Currency`}
              options={[...new Set([...(currency ? [currency] : []), ...free])].map((code) => ({
                id: code,
                label: code,
              }))}
              value={currency}
              onChange={(code) => change({ currency: code })}
              isReadOnly={isReadOnly}
            />
            <TextField
              label={currency ? t`Minimum payout in ${currency}` : t`Minimum payout ${number}`}
              field={field('amount')}
              error={form.problems[field('amount')] || undefined}
              value={amount}
              onChange={(text) => change({ amount: text })}
              amount
              isReadOnly={isReadOnly}
            />
            {!isReadOnly && (
              <Button
                look="quiet"
                icon="close"
                aria-label={currency ? t`Remove the minimum in ${currency}` : t`Remove minimum ${number}`}
                onPress={() => set(minimums.filter((each) => each !== minimum))}
              />
            )}
          </div>
        );
      })}
      {!isReadOnly && minimums.length < MINIMUM_PAYOUTS_MAX - 1 && (
        <div>
          <Button small icon="plus" onPress={add}>
            <Trans>Add currency</Trans>
          </Button>
        </div>
      )}
      <p className="hint">
        <Trans>Currencies that are not listed have no minimum.</Trans>
      </p>
    </fieldset>
  );
}
