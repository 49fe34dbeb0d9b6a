import { useLingui } from '@lingui/react/macro';
import { EVENT_NAME_LENGTH_MAX, UNIT_LENGTH_MAX } from '@tributary/core';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import type { Draft, FieldErrors } from './draft.ts';

export interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly errors: FieldErrors;
}

/** What is rewarded and how much, for how long, when it is ready, its caps, and what it applies to. */
export function TermFields(props: FieldsProps) {
  const { t } = useLingui();
  const { draft, onChange, errors } = props;
  const isSale = draft.type === 'commission';
  return (
    <>
      <Select
        labelled
        label={t`Rewards`}
        field="incentive_type"
        value={draft.type}
        onChange={(type) => onChange({ type })}
        options={[
          { id: 'commission', label: t`Each sale` },
          { id: 'lead', label: t`A lead` },
          { id: 'trial', label: t`A trial` },
          { id: 'milestone', label: t`A milestone` },
        ]}
      />
      {draft.type === 'milestone' && (
        <TextField
          label={t`Event that reaches the milestone`}
          value={draft.eventName}
          onChange={(eventName) => onChange({ eventName })}
          field="event_name"
          error={errors.event_name}
          maxLength={EVENT_NAME_LENGTH_MAX}
        />
      )}
      <AmountFields {...props} />
      {isSale && <LengthFields {...props} />}
      <ApprovalFields {...props} />
      <CapFields {...props} />
      {isSale && <ApplyFields {...props} />}
    </>
  );
}

export function AmountFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  const isPercentage = draft.type === 'commission' && draft.isPercentage;
  return (
    <div className="pair">
      {draft.type === 'commission' && (
        <Select
          labelled
          label={t`Commission`}
          field="is_percentage"
          value={isPercentage ? 'percentage' : 'fixed'}
          onChange={(kind) => onChange({ isPercentage: kind === 'percentage' })}
          options={[
            { id: 'percentage', label: t`Percentage of the sale` },
            { id: 'fixed', label: t`Fixed amount` },
          ]}
        />
      )}
      <TextField
        label={isPercentage ? t`Per cent` : t`Amount`}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        amount
        field="amount"
        error={errors.amount}
      />
      {!isPercentage && (
        <TextField
          label={t`Currency or unit`}
          value={draft.currency}
          onChange={(currency) => onChange({ currency })}
          maxLength={UNIT_LENGTH_MAX}
          field="currency"
          error={errors.currency}
        />
      )}
    </div>
  );
}

export function LengthFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="pair">
      <Select
        labelled
        label={t`How long`}
        field="incentive_length"
        value={draft.length}
        onChange={(length) => onChange({ length })}
        options={[
          { id: 'customer_lifetime', label: t`As long as the customer buys` },
          { id: 'time_limited', label: t`For some months` },
          { id: 'payment_limited', label: t`For the first sales` },
        ]}
      />
      {draft.length !== 'customer_lifetime' && (
        <TextField
          label={draft.length === 'time_limited' ? t`Months` : t`Sales`}
          value={draft.lengthValue}
          onChange={(lengthValue) => onChange({ lengthValue })}
          amount
          field="length_value"
          error={errors.length_value}
        />
      )}
    </div>
  );
}

export function ApprovalFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="pair">
      <Select
        labelled
        label={t`Approval`}
        field="approval_type"
        value={draft.approval}
        onChange={(approval) => onChange({ approval })}
        options={[
          { id: 'automatic', label: t`Ready at once` },
          { id: 'hold_period', label: t`Held, then ready` },
          { id: 'manual', label: t`Approved by hand` },
        ]}
      />
      {draft.approval === 'hold_period' && (
        <TextField
          label={t`Days`}
          value={draft.holdDays}
          onChange={(holdDays) => onChange({ holdDays })}
          amount
          field="hold_period_days"
          error={errors.hold_period_days}
        />
      )}
    </div>
  );
}

function CapFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  const isPercentage = draft.type === 'commission' && draft.isPercentage;
  const hint = isPercentage ? t`In the currency of each sale` : t`In ${draft.currency}`;
  return (
    <div className="pair">
      <TextField
        label={t`At most per sale`}
        hint={hint}
        value={draft.capPerConversion}
        onChange={(capPerConversion) => onChange({ capPerConversion })}
        placeholder={t`no cap`}
        amount
        field="cap_per_conversion"
        error={errors.cap_per_conversion}
      />
      <TextField
        label={t`At most per customer`}
        hint={hint}
        value={draft.capPerReferral}
        onChange={(capPerReferral) => onChange({ capPerReferral })}
        placeholder={t`no cap`}
        amount
        field="cap_per_referral"
        error={errors.cap_per_referral}
      />
    </div>
  );
}

function ApplyFields({ draft, onChange, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        labelled
        label={t`Applies to`}
        field="apply_to"
        value={draft.applyTo}
        onChange={(applyTo) => onChange({ applyTo })}
        options={[
          { id: 'all_plans', label: t`Everything` },
          { id: 'monthly_plans', label: t`Monthly plans` },
          { id: 'yearly_plans', label: t`Yearly plans` },
          { id: 'one_time', label: t`One-time purchases` },
          { id: 'specific_products', label: t`Some products` },
        ]}
      />
      {draft.applyTo === 'specific_products' && (
        <TextField
          label={t`Product ids`}
          hint={t`With commas between them`}
          value={draft.productIds}
          onChange={(productIds) => onChange({ productIds })}
          multiline
          field="product_ids"
          error={errors.product_ids}
        />
      )}
    </>
  );
}
