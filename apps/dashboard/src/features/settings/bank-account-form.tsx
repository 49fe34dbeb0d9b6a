import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { FundingSource } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Checkbox, TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';

interface BankAccountFormProps {
  /** Account to edit. If undefined, the form creates one. */
  readonly of?: FundingSource;
  readonly onSaved: (source: FundingSource) => void;
  readonly onClose: () => void;
}

export function BankAccountForm({ of, onSaved, onClose }: BankAccountFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: of !== undefined,
    needs: 'write:payouts',
    initial: {
      ...{ name: of?.name ?? '', holder: of?.holder ?? '', iban: '', bic: of?.bic ?? '' },
      is_default: of?.is_default ?? false,
    },
    required: of ? ['name', 'holder'] : ['name', 'holder', 'iban'],
    send: ({ iban, bic, is_default, ...names }, base) => {
      const settings = { ...names, bic: bic === '' ? null : bic };
      // The first account becomes the default unless the user decides otherwise.
      const isDefault = is_default !== base.is_default && { is_default };
      return of
        ? client.fundingSources.update(of.id, { ...settings, ...isDefault, ...(iban !== '' && { iban }) })
        : client.fundingSources.create({ ...settings, ...isDefault, iban });
    },
    onSaved,
  });
  return (
    <FormPanel
      title={of ? t`Edit ${of.name}` : t`Add an account`}
      of={form}
      verb={of ? <Trans>Save account</Trans> : <Trans>Add account</Trans>}
      unchanged={of ? t`Your changes were not saved.` : t`No account was added.`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        {...form.field('name')}
        maxLength={NAME_LENGTH_MAX}
        autoFocus
        hint={t`Only your team sees this name.`}
      />
      <TextField
        label={t`Account holder`}
        {...form.field('holder')}
        maxLength={140}
        hint={t`As registered with the bank: up to 70 characters from the SEPA character set.`}
      />
      <TextField
        label={of ? t`New IBAN` : t`IBAN`}
        {...form.field('iban')}
        maxLength={50}
        autoComplete="off"
        hint={of ? t`The current IBAN is ${of.iban}. Leave empty to keep it.` : t`Stored encrypted.`}
      />
      <TextField
        label={t`BIC`}
        {...form.field('bic')}
        maxLength={20}
        hint={t`Only if your bank requires it.`}
      />
      <Checkbox
        isSelected={form.values.is_default}
        onChange={form.field('is_default').onChange}
        isReadOnly={form.missing !== undefined}
      >
        {t`Default account to pay from`}
      </Checkbox>
    </FormPanel>
  );
}
