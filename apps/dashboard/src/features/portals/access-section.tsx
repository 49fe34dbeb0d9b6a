import { Trans, useLingui } from '@lingui/react/macro';
import { portalPayoutMethods } from '@tributary/core';
import { Select } from '../../components/choice.tsx';
import { Checkbox } from '../../components/field.tsx';
import { useMethodNames } from '../affiliates/payout-methods.ts';
import type { PortalFields } from './use-portal-form.ts';

export function AccessSection({ form }: { form: PortalFields }) {
  const { t } = useLingui();
  return (
    <section className="stack settings">
      <h3>
        <Trans>Affiliates</Trans>
      </h3>
      <div className="two">
        <Select
          label={t`Who can join`}
          {...form.field('access')}
          labelled
          options={[
            { id: 'open', label: t`Everyone who applies` },
            { id: 'approval', label: t`Applicants you approve` },
            { id: 'invite', label: t`Only people you add` },
          ]}
          hint={t`Applicants verify their e-mail address first.`}
        />
        <Select
          label={t`Customers’ e-mail addresses`}
          {...form.field('customer_visibility')}
          labelled
          options={[
            { id: 'none', label: t`Hidden` },
            { id: 'masked', label: t`Masked: a…@e…` },
            { id: 'full', label: t`Visible in full` },
          ]}
          hint={
            form.values.customer_visibility === 'full'
              ? t`This shares personal data with affiliates. Mention this in your privacy policy.`
              : t`Shown to affiliates for the customers they referred.`
          }
        />
      </div>
      <PayoutMethods form={form} />
    </section>
  );
}

function PayoutMethods({ form: { values, set, missing } }: { form: PortalFields }) {
  const { t } = useLingui();
  const names = useMethodNames();
  const chosen = new Set(values.payout_methods);
  return (
    <fieldset className="field-group">
      <legend className="label">{t`Payout methods`}</legend>
      <div className="choice-grid">
        {portalPayoutMethods.map((method) => (
          <Checkbox
            key={method}
            isSelected={chosen.has(method)}
            isReadOnly={missing !== undefined}
            onChange={(isChosen) =>
              set({
                payout_methods: portalPayoutMethods.filter((each) =>
                  each === method ? isChosen : chosen.has(each),
                ),
              })
            }
          >
            {names[method]}
          </Checkbox>
        ))}
      </div>
      <p className="hint">
        {chosen.size === 0
          ? t`None: affiliates cannot enter payment details.`
          : t`Each affiliate chooses a method and enters the details, which are validated.`}
      </p>
    </fieldset>
  );
}
