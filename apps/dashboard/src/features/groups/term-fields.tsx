import { useLingui } from '@lingui/react/macro';
import { EVENT_NAME_LENGTH_MAX, UNIT_LENGTH_MAX } from '@tributary/core';
import { Select } from '../../components/choice.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import type { FieldsOf } from '../../components/values.ts';
import { type Draft, hasFixedAmount } from './draft.ts';

export interface TermsProps {
  readonly form: FieldsOf<Draft>;
}

export function TermFields({ form }: TermsProps) {
  const { t } = useLingui();
  const { incentive_type } = form.values;
  const isSale = incentive_type === 'commission';
  return (
    <>
      <Select
        labelled
        label={t`Reward for`}
        {...form.field('incentive_type')}
        options={[
          { id: 'commission', label: t`Each sale` },
          { id: 'lead', label: t`Lead` },
          { id: 'trial', label: t`Trial` },
          { id: 'milestone', label: t`Milestone` },
        ]}
      />
      {incentive_type === 'milestone' && (
        <TextField
          label={t`Milestone event`}
          {...form.field('event_name')}
          maxLength={EVENT_NAME_LENGTH_MAX}
        />
      )}
      <AmountFields form={form} />
      {isSale && <LengthFields form={form} />}
      <ApprovalFields form={form} />
      <CapFields form={form} />
      {isSale && <ApplyFields form={form} />}
      {isSale && hasFixedAmount(form.values) && (
        <Checkbox
          isSelected={form.values.include_free_sales}
          onChange={(include_free_sales) => form.set({ include_free_sales })}
        >
          {t`Also pay commission on free sales, such as a 0.00 invoice at the start of a trial`}
        </Checkbox>
      )}
    </>
  );
}

const isPercentage = ({ incentive_type, is_percentage }: Draft) =>
  incentive_type === 'commission' && is_percentage;

export function AmountFields({ form }: TermsProps) {
  const { t } = useLingui();
  const isPart = isPercentage(form.values);
  return (
    <div className="pair">
      {form.values.incentive_type === 'commission' && (
        <Select
          labelled
          label={t`Commission`}
          field="is_percentage"
          value={isPart ? 'percentage' : 'fixed'}
          onChange={(kind) => form.set({ is_percentage: kind === 'percentage' })}
          options={[
            { id: 'percentage', label: t`Percentage of the sale` },
            { id: 'fixed', label: t`Fixed amount` },
          ]}
        />
      )}
      <TextField label={isPart ? t`Percent` : t`Amount`} {...form.field('amount')} amount />
      {!isPart && (
        <TextField label={t`Currency or unit`} {...form.field('currency')} maxLength={UNIT_LENGTH_MAX} />
      )}
    </div>
  );
}

export function LengthFields({ form }: TermsProps) {
  const { t } = useLingui();
  const { incentive_length } = form.values;
  return (
    <div className="pair">
      <Select
        labelled
        label={t`Duration`}
        {...form.field('incentive_length')}
        options={[
          { id: 'customer_lifetime', label: t`As long as the customer keeps buying` },
          { id: 'time_limited', label: t`For several months` },
          { id: 'payment_limited', label: t`For a set number of sales` },
        ]}
      />
      {incentive_length !== 'customer_lifetime' && (
        <TextField
          label={incentive_length === 'time_limited' ? t`Months` : t`Sales`}
          {...form.field('length_value')}
          amount
        />
      )}
    </div>
  );
}

export function ApprovalFields({ form }: TermsProps) {
  const { t } = useLingui();
  return (
    <div className="pair">
      <Select
        labelled
        label={t`Approval`}
        {...form.field('approval_type')}
        options={[
          { id: 'automatic', label: t`Ready immediately` },
          { id: 'hold_period', label: t`Ready after the hold period` },
          { id: 'manual', label: t`Manual approval` },
        ]}
      />
      {form.values.approval_type === 'hold_period' && (
        <TextField label={t`Days`} {...form.field('hold_period_days')} amount />
      )}
    </div>
  );
}

function CapFields({ form }: TermsProps) {
  const { t } = useLingui();
  const { currency } = form.values;
  const hint = isPercentage(form.values) ? t`In the currency of each sale.` : t`In ${currency}.`;
  const cap = { hint, placeholder: t`No maximum`, amount: true };
  return (
    <div className="pair">
      <TextField label={t`Maximum per sale`} {...form.field('cap_per_conversion')} {...cap} />
      <TextField label={t`Maximum per customer`} {...form.field('cap_per_referral')} {...cap} />
    </div>
  );
}

function ApplyFields({ form }: TermsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        labelled
        label={t`Applies to`}
        {...form.field('apply_to')}
        options={[
          { id: 'all_plans', label: t`All sales` },
          { id: 'monthly_plans', label: t`Monthly plans` },
          { id: 'yearly_plans', label: t`Yearly plans` },
          { id: 'one_time', label: t`One-time purchases` },
          { id: 'specific_products', label: t`Some products` },
        ]}
      />
      {form.values.apply_to === 'specific_products' && (
        <TextField
          label={t`Product ids`}
          {...form.field('product_ids')}
          hint={t`Separated by commas`}
          multiline
        />
      )}
    </>
  );
}
