import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COUPON_CODE_LENGTH_MAX, COUPON_MONTHS_MAX, DISCOUNT_MAX } from '@tributary/core';
import type { CouponCreate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Panel } from '../../components/panel.tsx';
import { AffiliateField } from '../affiliates/affiliate-field.tsx';
import { type CouponProblem, type CouponValues, couponOf } from './coupon-values.ts';
import '../affiliates/affiliates.css';

const FORM = 'create-coupon';
const empty: CouponValues = {
  ...{ affiliateId: null, code: '', type: 'percentage', value: '', currency: '' },
  ...{ duration: 'once', months: '', products: '' },
};

/** Creates a coupon here and at the program's provider. What is wrong is said when it is sent. */
export function CreateCoupon({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const locale = useLanguage();
  const { openPanel } = useFilters();
  const queries = useQueryClient();
  const [values, setValues] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const coupon = couponOf(values, locale);
  const problems = isChecked && isRefused(coupon) ? coupon : [];
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CouponCreate) => client.coupons.create(body),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [mode] });
      openPanel(id);
    },
  });
  return (
    <Panel
      label={t`Create a coupon`}
      title={
        <h3>
          <Trans>Create a coupon</Trans>
        </h3>
      }
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isDisabled={isPending}>
            <Trans>Create coupon</Trans>
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        className="stack form"
        error={error}
        unchanged={t`No coupon was created.`}
        onSubmit={() => {
          setChecked(true);
          if (!isRefused(coupon) && !isPending) mutate(coupon);
        }}
      >
        <Fields
          values={values}
          onChange={(changed) => setValues({ ...values, ...changed })}
          problems={problems}
        />
      </Form>
    </Panel>
  );
}

const isRefused = (coupon: CouponCreate | readonly CouponProblem[]): coupon is readonly CouponProblem[] =>
  Array.isArray(coupon);

interface FieldsProps {
  readonly values: CouponValues;
  readonly onChange: (values: Partial<CouponValues>) => void;
  readonly problems: readonly CouponProblem[];
}

function Fields({ values, onChange, problems }: FieldsProps) {
  const { t } = useLingui();
  const wrong = (problem: CouponProblem, message: string) =>
    problems.includes(problem) ? message : undefined;
  return (
    <>
      <AffiliateField
        label={t`Affiliate`}
        field="affiliate_id"
        error={wrong('affiliate', t`Choose somebody from the list.`)}
        onChange={(affiliate) =>
          onChange({ affiliateId: affiliate === 'unknown' ? null : (affiliate?.id ?? null) })
        }
        autoFocus
      />
      <TextField
        label={t`Code`}
        hint={t`What customers type. Letters, digits and hyphens; it is stored in upper case.`}
        value={values.code}
        onChange={(code) => onChange({ code })}
        maxLength={COUPON_CODE_LENGTH_MAX}
        error={wrong('code', t`Letters, digits and hyphens, up to 50.`)}
        field="code"
      />
      <Discount values={values} onChange={onChange} wrong={wrong} />
      <Select
        label={t`Valid`}
        field="duration"
        labelled
        value={values.duration}
        onChange={(id) => onChange({ duration: id as CouponValues['duration'] })}
        options={[
          { id: 'once', label: t`For the first payment` },
          { id: 'repeating', label: t`For some months` },
          { id: 'forever', label: t`For every payment` },
        ]}
      />
      {values.duration === 'repeating' && (
        <TextField
          label={t`Months`}
          field="duration_in_months"
          value={values.months}
          onChange={(months) => onChange({ months })}
          inputMode="numeric"
          error={wrong('months', t`A whole number from 1 to ${COUPON_MONTHS_MAX}.`)}
        />
      )}
      <TextField
        label={t`Products`}
        field="applicable_products"
        hint={t`Their ids, separated by commas. Leave it empty for all.`}
        value={values.products}
        onChange={(products) => onChange({ products })}
      />
    </>
  );
}

interface DiscountProps extends Pick<FieldsProps, 'values' | 'onChange'> {
  readonly wrong: (problem: CouponProblem, message: string) => string | undefined;
}

function Discount({ values, onChange, wrong }: DiscountProps) {
  const { t } = useLingui();
  const isFixed = values.type === 'fixed';
  return (
    <>
      <Select
        label={t`Discount`}
        field="discount_type"
        labelled
        value={values.type}
        onChange={(id) => onChange({ type: id as CouponValues['type'] })}
        options={[
          { id: 'percentage', label: t`A percentage` },
          { id: 'fixed', label: t`An amount` },
        ]}
      />
      <TextField
        label={isFixed ? t`Amount` : t`Percent`}
        field="discount_value"
        value={values.value}
        onChange={(value) => onChange({ value })}
        inputMode="decimal"
        error={wrong('value', t`More than 0, and up to ${DISCOUNT_MAX}.`)}
      />
      {isFixed && (
        <TextField
          label={t`Currency`}
          field="currency"
          hint={t`Three letters, such as EUR.`}
          value={values.currency}
          onChange={(currency) => onChange({ currency })}
          maxLength={3}
          error={wrong('currency', t`Three letters, such as EUR.`)}
        />
      )}
    </>
  );
}
