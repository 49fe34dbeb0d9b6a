import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  COUPON_CODE_LENGTH_MAX,
  COUPON_MONTHS_MAX,
  DISCOUNT_MAX,
  IDENTIFIER_LENGTH_MAX,
} from '@tributary/core';
import { useNamed } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { Combobox } from '../../components/combobox.tsx';
import { TextField } from '../../components/field.tsx';
import { refuse } from '../../components/field-error.ts';
import { FormPanel } from '../../components/form-panel.tsx';
import { useLanguage } from '../../components/language.ts';
import { type CouponValues, readCoupon } from './coupon-values.ts';

/** Value of the affiliate field while its text matches no affiliate. */
const UNKNOWN = 'unknown';

const empty: CouponValues = {
  ...{ affiliate_id: '', code: '', discount_type: 'percentage', discount_value: '', currency: '' },
  ...{ duration: 'once', duration_in_months: '', product_ids: '' },
  provider_promo_code_id: '',
};

/** Returns the provider that creates coupons for the affiliate's program, such as Stripe, or `manual`. */
function useProvider(affiliateId: string): string {
  const { client, mode } = useHere();
  const programs = usePrograms().data ?? [];
  const affiliate = useQuery({
    queryKey: [mode, 'affiliates', 'program of', affiliateId],
    queryFn: ({ signal }) => client.affiliates.get(affiliateId, {}, { signal }),
    enabled: affiliateId !== '' && programs.length > 1,
  });
  const own = programs.find(({ id }) => programs.length === 1 || id === affiliate.data?.program_id);
  return own?.coupon_provider ?? 'manual';
}

/** Creates a coupon here and at the program's provider. */
export function CreateCoupon({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const named = useNamed();
  const { client } = useHere();
  const locale = useLanguage();
  const { openPanel } = useFilters();
  const form = useForm({
    initial: empty,
    required: ['affiliate_id', 'code', 'discount_value'],
    wrong: ({ affiliate_id }) => ({
      affiliate_id: affiliate_id === UNKNOWN && t`Choose an affiliate from the list.`,
    }),
    send: (values) => {
      const { coupon, wrong } = readCoupon(values, locale);
      refuse({
        code: wrong.code && t`Letters, digits and hyphens, up to 50.`,
        discount_value: wrong.discount_value && t`Enter a number above 0, up to ${DISCOUNT_MAX}.`,
        currency: wrong.currency && t`Three letters, such as EUR.`,
        duration_in_months: wrong.duration_in_months && t`A whole number from 1 to ${COUPON_MONTHS_MAX}.`,
      });
      return client.coupons.create(coupon);
    },
    onSaved: ({ id }) => openPanel(id),
  });
  const { affiliate_id, discount_type, currency, duration, duration_in_months } = form.values;
  const provider = useProvider(affiliate_id === UNKNOWN ? '' : affiliate_id);
  const isFixed = discount_type === 'fixed';
  const isRepeating = duration === 'repeating';
  const isFilled = (!isFixed || currency !== '') && (!isRepeating || duration_in_months !== '');
  return (
    <FormPanel
      title={t`Create a coupon`}
      of={{ ...form, isReady: form.isReady && isFilled }}
      verb={<Trans>Create coupon</Trans>}
      unchanged={t`The coupon was not created.`}
      onClose={onClose}
    >
      <Combobox
        of={named.affiliate}
        label={t`Affiliate`}
        field="affiliate_id"
        error={form.field('affiliate_id').error}
        onChange={(chosen) => form.set({ affiliate_id: chosen === UNKNOWN ? UNKNOWN : (chosen?.id ?? '') })}
        autoFocus
      />
      <TextField
        label={t`Code`}
        {...form.field('code')}
        hint={t`The code that customers enter. Letters, digits and hyphens; stored in uppercase.`}
        maxLength={COUPON_CODE_LENGTH_MAX}
      />
      <div className="pair">
        <Select
          label={t`Discount`}
          {...form.field('discount_type')}
          labelled
          options={[
            { id: 'percentage', label: t`Percentage` },
            { id: 'fixed', label: t`Amount` },
          ]}
        />
        <TextField
          label={isFixed ? t`Amount` : t`Percent`}
          {...form.field('discount_value')}
          inputMode="decimal"
          unit={isFixed ? undefined : '%'}
        />
      </div>
      {isFixed && (
        <TextField
          label={t`Currency`}
          {...form.field('currency')}
          hint={t`Three letters, such as EUR.`}
          maxLength={3}
        />
      )}
      <Select
        label={t`Applies to`}
        {...form.field('duration')}
        labelled
        options={[
          { id: 'once', label: t`The first payment` },
          { id: 'repeating', label: t`Several months` },
          { id: 'forever', label: t`Every payment` },
        ]}
      />
      {isRepeating && (
        <TextField label={t`Months`} {...form.field('duration_in_months')} inputMode="numeric" />
      )}
      <details className="fold">
        <summary>
          <Trans>Products and promotion code</Trans>
        </summary>
        <div className="stack form">
          <TextField
            label={t`Products`}
            {...form.field('product_ids')}
            hint={t`Product ids, separated by commas. Leave empty for all products.`}
          />
          <TextField
            label={t`Promotion code id`}
            {...form.field('provider_promo_code_id')}
            hint={
              provider === 'manual'
                ? t`The code’s id at your billing provider, if it exists there. Stored with the coupon.`
                : t`If the code already exists at ${provider}, enter its id, such as promo_…. The coupon is then linked to that code, and no new code is created.`
            }
            maxLength={IDENTIFIER_LENGTH_MAX}
          />
        </div>
      </details>
    </FormPanel>
  );
}
