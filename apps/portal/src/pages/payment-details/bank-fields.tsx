import { useLingui } from '@lingui/react/macro';
import type { BankForm } from './bank-form.ts';

/** Asks for the type of bank account, which determines the other fields. */
export function BankFields({
  bankForm,
  onChange,
}: {
  bankForm: BankForm;
  onChange: (bankForm: BankForm) => void;
}) {
  const { t } = useLingui();
  const forms = [
    ['iban', t`I have an IBAN`],
    ['number', t`I have an account number`],
  ] as const;
  return (
    <fieldset className="chips">
      <legend className="unseen">{t`Account type`}</legend>
      {forms.map(([form, label]) => (
        <label key={form}>
          <input
            {...{ type: 'radio', name: 'bank-form', checked: form === bankForm }}
            onChange={() => onChange(form)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
