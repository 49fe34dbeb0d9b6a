import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import type { DraftTier } from './draft.ts';
import type { FieldsProps } from './term-fields.tsx';
import { useTierBasis } from './terms.ts';

/** More for larger sales, or for more of them. */
export function TierFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  const bases = useTierBasis();
  const { tiers } = draft;
  const set = (id: number, part: Partial<DraftTier>) =>
    onChange({ tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...part } : tier)) });
  const add = () => {
    const id = Math.max(0, ...tiers.map((tier) => tier.id)) + 1;
    onChange({ tiers: [...tiers, { id, from: '', amount: '', isPercentage: draft.isPercentage }] });
  };
  const needsCurrency = draft.tierBasis === 'sale_amount' || tiers.some(({ isPercentage }) => !isPercentage);
  const options = [
    { id: 'none', label: t`No tiers` },
    ...Object.entries(bases).map(([id, label]) => ({ id, label })),
  ];
  return (
    <>
      <div className="pair">
        <Select
          labelled
          label={t`Tiers by`}
          field="variable_config.basis"
          value={draft.tierBasis}
          onChange={(tierBasis) => onChange({ tierBasis })}
          options={options}
        />
        {draft.tierBasis !== 'none' && needsCurrency && (
          <TextField
            label={t`Currency of the tiers`}
            value={draft.tierCurrency}
            onChange={(tierCurrency) => onChange({ tierCurrency })}
            field="variable_config.currency"
          />
        )}
      </div>
      {draft.tierBasis !== 'none' && (
        <>
          {tiers.map((tier, index) => (
            <div key={tier.id} className="tier">
              <TextField
                label={t`From`}
                aria-label={t`Tier ${index + 1}: from`}
                value={tier.from}
                onChange={(from) => set(tier.id, { from })}
                amount
                field={`variable_config.tiers.${index}.from`}
                error={errors[`variable_config.tiers.${index}.from`]}
              />
              <TextField
                label={t`Commission`}
                aria-label={t`Tier ${index + 1}: commission`}
                value={tier.amount}
                onChange={(amount) => set(tier.id, { amount })}
                amount
                field={`variable_config.tiers.${index}.amount`}
                error={errors[`variable_config.tiers.${index}.amount`]}
              />
              <Select
                labelled
                label={t`Kind`}
                value={tier.isPercentage ? 'percentage' : 'fixed'}
                onChange={(kind) => set(tier.id, { isPercentage: kind === 'percentage' })}
                options={[
                  { id: 'percentage', label: '%' },
                  { id: 'fixed', label: draft.tierCurrency || t`Amount` },
                ]}
              />
              <Button
                look="quiet"
                icon="close"
                aria-label={t`Remove tier ${index + 1}`}
                isDisabled={tiers.length === 1}
                onPress={() => onChange({ tiers: tiers.filter(({ id }) => id !== tier.id) })}
              />
            </div>
          ))}
          <div>
            <Button small icon="plus" onPress={add}>
              <Trans>Add a tier</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}
