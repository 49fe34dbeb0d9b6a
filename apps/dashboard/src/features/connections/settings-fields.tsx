import { useLingui } from '@lingui/react/macro';
import { type DisputeRule, disputeRules, IDENTIFIER_LENGTH_MAX, NAME_LENGTH_MAX } from '@tributary/core';
import type { Connection } from '@tributary/sdk';
import { Select } from '../../components/choice.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import type { FieldsOf } from '../../components/values.ts';

export interface Settings {
  name: string;
  match_emails: boolean;
  count_shipping: boolean;
  count_existing_customers: boolean;
  count_bare_payments: boolean;
  disputes: DisputeRule;
  user_id_key: string;
}

/** The API's default settings. */
export const defaultSettings: Settings = {
  name: 'Stripe',
  match_emails: true,
  count_shipping: false,
  count_existing_customers: true,
  count_bare_payments: false,
  disputes: 'opened',
  user_id_key: '',
};

export const settingsOf = (of: Connection): Settings => ({
  name: of.name,
  match_emails: of.match_emails,
  count_shipping: of.count_shipping,
  count_existing_customers: of.count_existing_customers,
  count_bare_payments: of.count_bare_payments,
  disputes: disputeRules.find((each) => each === of.disputes) ?? 'opened',
  user_id_key: of.user_id_key ?? '',
});

export const inputOf = ({ user_id_key, ...settings }: Partial<Settings>) => ({
  ...settings,
  ...(user_id_key !== undefined && { user_id_key: user_id_key || null }),
});

/** Field for the name of the connection. */
export function NameField({ form }: { form: Pick<FieldsOf<{ name: string }>, 'field'> }) {
  const { t } = useLingui();
  return <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} />;
}

/** Settings that determine which payments count as sales and how their affiliate is found. */
export function SettingsFields<S extends Settings>({ form: given }: { form: FieldsOf<S> }) {
  const { t } = useLingui();
  // The fields use only the form values of this type.
  const form = given as unknown as FieldsOf<Settings>;
  const disputes: Readonly<Record<DisputeRule, string>> = {
    opened: t`When it is opened and the funds are withdrawn`,
    lost: t`Only when it is lost`,
  };
  const box = (
    name: 'match_emails' | 'count_shipping' | 'count_existing_customers' | 'count_bare_payments',
    label: string,
  ) => {
    const { value, onChange } = form.field(name);
    return (
      <Checkbox isSelected={value} onChange={onChange}>
        {label}
      </Checkbox>
    );
  };
  return (
    <>
      {box('match_emails', t`Also find referrals by the customer’s e-mail address`)}
      {box('count_existing_customers', t`Also credit payments from customers who paid before their click`)}
      {box('count_shipping', t`Include shipping in the sale`)}
      {box('count_bare_payments', t`Count payments without a checkout or invoice`)}
      <Select
        label={t`When does a dispute reverse the sale?`}
        labelled
        {...form.field('disputes')}
        options={disputeRules.map((id) => ({ id, label: disputes[id] }))}
      />
      <TextField
        label={t`Metadata key for your user id`}
        {...form.field('user_id_key')}
        placeholder="user_id"
        hint={t`Only if your backend stores its user ids in Stripe’s metadata.`}
        maxLength={IDENTIFIER_LENGTH_MAX}
      />
    </>
  );
}
