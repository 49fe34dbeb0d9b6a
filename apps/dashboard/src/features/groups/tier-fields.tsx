import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { type DraftTier, needsTierCurrency } from './draft.ts';
import type { TermsProps } from './term-fields.tsx';
import { useTierBasis } from './terms.ts';

/** Fields for tiers, which reward larger or more frequent sales. */
export function TierFields({ form }: TermsProps) {
  const { t } = useLingui();
  const bases = useTierBasis();
  const { tiers, is_percentage, 'variable_config.basis': basis } = form.values;
  const add = () => {
    const id = Math.max(0, ...tiers.map((tier) => tier.id)) + 1;
    form.set({ tiers: [...tiers, { id, from: '', amount: '', is_percentage }] });
  };
  const options = [
    { id: 'none', label: t`No tiers` },
    ...Object.entries(bases).map(([id, label]) => ({ id, label })),
  ];
  return (
    <>
      <div className="pair">
        <Select labelled label={t`Tiers by`} {...form.field('variable_config.basis')} options={options} />
        {basis !== 'none' && needsTierCurrency(form.values) && (
          <TextField label={t`Currency`} {...form.field('variable_config.currency')} />
        )}
      </div>
      {basis !== 'none' && (
        <>
          {tiers.map((tier, index) => (
            <Tier key={tier.id} form={form} tier={tier} index={index} />
          ))}
          <div>
            <Button small icon="plus" onPress={add}>
              <Trans>Add tier</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Tier({ form, tier, index }: TermsProps & { tier: DraftTier; index: number }) {
  const { t } = useLingui();
  const { tiers, 'variable_config.currency': currency } = form.values;
  const set = (part: Partial<DraftTier>) =>
    form.set({ tiers: tiers.map((each) => (each === tier ? { ...each, ...part } : each)) });
  const field = (name: 'from' | 'amount') => {
    const path = `variable_config.tiers.${index}.${name}`;
    return {
      field: path,
      error: form.problems[path] || undefined,
      value: tier[name],
      onChange: (text: string) => set({ [name]: text }),
      amount: true,
    };
  };
  return (
    <div className="tier">
      <TextField label={t`From`} aria-label={t`Tier ${index + 1}: from`} {...field('from')} />
      <TextField label={t`Commission`} aria-label={t`Tier ${index + 1}: commission`} {...field('amount')} />
      <Select
        labelled
        label={t`Type`}
        value={tier.is_percentage ? 'percentage' : 'fixed'}
        onChange={(kind) => set({ is_percentage: kind === 'percentage' })}
        options={[
          { id: 'percentage', label: '%' },
          { id: 'fixed', label: currency || t`Amount` },
        ]}
      />
      <Button
        look="quiet"
        icon="close"
        aria-label={t`Remove tier ${index + 1}`}
        isDisabled={tiers.length === 1}
        onPress={() => form.set({ tiers: tiers.filter((each) => each !== tier) })}
      />
    </div>
  );
}
