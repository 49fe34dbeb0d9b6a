import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountingSettings } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { useLanguage } from '../../components/language.ts';
import type { FieldsOf } from '../../components/values.ts';

const ACCOUNT_LENGTH_MAX = 20;
const lengths = ['4', '5', '6', '7', '8'] as const;
const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

const valuesOf = ({ datev, ...of }: AccountingSettings) => ({
  expense_account: of.expense_account ?? '',
  liability_account: of.liability_account ?? '',
  bank_account: of.bank_account ?? '',
  is_datev: datev !== null,
  'datev.consultant_number': String(datev?.consultant_number ?? ''),
  'datev.client_number': String(datev?.client_number ?? ''),
  'datev.account_length': String(datev?.account_length ?? 4),
  'datev.fiscal_year_month': String(datev?.fiscal_year_month ?? 1),
});

type Values = ReturnType<typeof valuesOf>;

const isNumber = (text: string) => /^\s*\d{1,9}\s*$/.test(text);

const datevOf = (values: Values) => ({
  consultant_number: Number(values['datev.consultant_number']),
  client_number: Number(values['datev.client_number']),
  account_length: Number(values['datev.account_length']),
  fiscal_year_month: Number(values['datev.fiscal_year_month']),
});

interface AccountsFormProps {
  readonly of: AccountingSettings;
  readonly onClose: () => void;
}

export function AccountsForm({ of, onClose }: AccountsFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    needs: 'write:payouts',
    initial: valuesOf(of),
    required: ['expense_account', 'liability_account', 'bank_account'],
    wrong: (values) => {
      const wrongNumber = (text: string) => values.is_datev && !isNumber(text) && t`Enter a number.`;
      return {
        'datev.consultant_number': wrongNumber(values['datev.consultant_number']),
        'datev.client_number': wrongNumber(values['datev.client_number']),
      };
    },
    send: (values) => {
      const { expense_account, liability_account, bank_account, is_datev } = values;
      return client.accounting.updateSettings({
        ...{ program_id: of.program_id, expense_account, liability_account, bank_account },
        datev: is_datev ? datevOf(values) : null,
      });
    },
    onSaved: onClose,
  });
  const account = (
    name: 'expense_account' | 'liability_account' | 'bank_account',
    label: string,
    example: string,
  ) => (
    <TextField
      label={label}
      hint={t`For example, ${example} in SKR03.`}
      {...form.field(name)}
      maxLength={ACCOUNT_LENGTH_MAX}
    />
  );
  return (
    <FormPanel
      title={t`Ledger accounts`}
      of={form}
      verb={<Trans>Save accounts</Trans>}
      unchanged={t`Nothing was changed.`}
      onClose={onClose}
    >
      <p className="muted">
        <Trans>
          Ask your accountant which accounts to use. They also apply to journals for earlier months that you
          export later.
        </Trans>
      </p>
      {account('expense_account', t`Commission expense`, '4760')}
      {account('liability_account', t`Owed to affiliates`, '1700')}
      {account('bank_account', t`Bank`, '1200')}
      <Checkbox
        isSelected={form.values.is_datev}
        onChange={form.field('is_datev').onChange}
        isReadOnly={form.missing !== undefined}
      >
        {t`Export for DATEV`}
      </Checkbox>
      {form.values.is_datev && <DatevFields field={form.field} />}
    </FormPanel>
  );
}

/** Fields for numbers that the user gets from their accountant. */
function DatevFields({ field }: Pick<FieldsOf<Values>, 'field'>) {
  const { t } = useLingui();
  const locale = useLanguage();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <>
      <TextField label={t`Consultant number`} {...field('datev.consultant_number')} inputMode="numeric" />
      <TextField label={t`Client number`} {...field('datev.client_number')} inputMode="numeric" />
      <Select
        label={t`Account number length`}
        hint={t`Number of digits in general ledger account numbers. Personal account numbers have one more.`}
        {...field('datev.account_length')}
        labelled
        options={lengths.map((id) => ({ id, label: id }))}
      />
      <Select
        label={t`Fiscal year starts in`}
        {...field('datev.fiscal_year_month')}
        labelled
        options={months.map((id) => ({ id, label: name.format(Date.UTC(2026, Number(id) - 1)) }))}
      />
    </>
  );
}
