import { useLingui } from '@lingui/react/macro';
import type { PayoutDetailField, PayoutMethod } from '@tributary/core';
import { Field } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFieldWords } from './words.ts';

interface DetailFieldProps {
  readonly method: PayoutMethod;
  readonly field: PayoutDetailField;
  readonly value: string;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly isSound: boolean | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Returns true for fields that the payout method does not require. */
const isOptional = (method: PayoutMethod, field: PayoutDetailField) =>
  (method === 'wire_transfer' && ['swiftCode', 'bankName', 'address'].includes(field)) ||
  ((method === 'payoneer' || method === 'paxum') && field === 'accountId');

/** Returns true for details with check digits, which the form can confirm as valid. */
const isProvable = (method: PayoutMethod, field: PayoutDetailField) =>
  field === 'iban' || (field === 'address' && (method === 'bitcoin' || method === 'ethereum'));

export function DetailField(props: DetailFieldProps) {
  const { method, field, value, error, notice, isSound, onChange, onLeave } = props;
  const { t } = useLingui();
  const label = useFieldWords()(method, field);
  return (
    <div>
      <Field
        {...{ name: field, value, error, notice, spellCheck: false }}
        label={isOptional(method, field) ? t`${label} (optional)` : label}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={field === 'email' ? 'email' : field === 'accountName' ? 'name' : 'off'}
        autoCapitalize={field === 'iban' || field === 'swiftCode' ? 'characters' : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <p className="field-ok" role="status">
        {isSound && isProvable(method, field) && (
          <>
            <Icon name="check" />
            {t`The check digits are correct.`}
          </>
        )}
      </p>
    </div>
  );
}
