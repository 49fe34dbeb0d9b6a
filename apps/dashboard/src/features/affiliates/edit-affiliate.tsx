import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AFFILIATE_NAME_LENGTH_MAX, EMAIL_LENGTH_MAX, IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import { useNamed } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { Combobox } from '../../components/combobox.tsx';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { changesOf } from '../../components/values.ts';
import { type AffiliateWithBalances, useAffiliate } from './use-affiliate.ts';
import { useCountries } from './use-countries.ts';

/** Value that removes the affiliate from their group. */
const NO_GROUP = 'none';
/** Value while the text matches no option. */
const UNKNOWN = 'unknown';

/** Edits an affiliate. The tracking id cannot be changed, because published links contain it. */
export function EditAffiliate({ of, onClose }: { of: AffiliateWithBalances; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { client, mode, can } = useHere();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const parent = useAffiliate(of.parent_affiliate_id ?? '', of.parent_affiliate_id !== null);
  const named = useNamed(of.program_id);
  const countries = useCountries();
  const regions = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const { country_code: code } = of.company;
  const form = useForm({
    isEdit: true,
    initial: {
      name: of.name,
      email: of.email,
      company_name: of.company.name ?? '',
      country_code: of.company.country_code ?? '',
      group_id: of.group_id ?? NO_GROUP,
      external_user_id: of.external_user_id ?? '',
      parent_affiliate_id: of.parent_affiliate_id ?? '',
    },
    required: ['name', 'email'],
    wrong: ({ country_code, parent_affiliate_id }) => ({
      country_code: country_code === UNKNOWN && t`Choose a country from the list.`,
      parent_affiliate_id: parent_affiliate_id === UNKNOWN && t`Choose an affiliate from the list.`,
    }),
    send: (values, base) => {
      const { group_id, ...changes } = changesOf(base, values);
      return client.affiliates.update(of.id, {
        ...changes,
        ...(group_id && { group_id: group_id === NO_GROUP ? null : group_id }),
        ...(changes.company_name === '' && { company_name: null }),
        ...(changes.country_code === '' && { country_code: null }),
        ...(changes.external_user_id === '' && { external_user_id: null }),
        ...(changes.parent_affiliate_id === '' && { parent_affiliate_id: null }),
      });
    },
    onSaved: onClose,
  });
  const options = (groups.data ?? [])
    .filter(({ program_id }) => program_id === of.program_id)
    .map(({ id, name }) => ({ id, label: name }));
  return (
    <FormPanel
      title={t`Edit ${of.name}`}
      of={form}
      verb={<Trans>Save changes</Trans>}
      unchanged={t`Nothing was changed.`}
      onClose={onClose}
    >
      <TextField label={t`Name`} {...form.field('name')} maxLength={AFFILIATE_NAME_LENGTH_MAX} autoFocus />
      <TextField label={t`E-mail`} {...form.field('email')} type="email" maxLength={EMAIL_LENGTH_MAX} />
      <TextField label={t`Company`} {...form.field('company_name')} maxLength={AFFILIATE_NAME_LENGTH_MAX} />
      <Combobox
        of={countries}
        label={t`Country`}
        initial={code === null ? '' : (regions.of(code) ?? code)}
        field="country_code"
        error={form.field('country_code').error}
        onChange={(chosen) => form.set({ country_code: chosen === UNKNOWN ? UNKNOWN : (chosen?.id ?? '') })}
      />
      {groups.data && (
        <Select
          label={t`Group`}
          {...form.field('group_id')}
          labelled
          options={[...options, { id: NO_GROUP, label: t`No group: earns no commission` }]}
        />
      )}
      <TextField
        label={t`Your user id`}
        {...form.field('external_user_id')}
        hint={t`The affiliate’s id in your own system.`}
        maxLength={IDENTIFIER_LENGTH_MAX}
      />
      {/* Shown once the current parent's name is known. */}
      {(of.parent_affiliate_id === null || parent.data) && (
        <Combobox
          of={named.affiliate}
          label={t`Recruited by`}
          hint={t`Earns from this affiliate’s sales, according to the group’s levels. Leave empty if nobody recruited them.`}
          initial={parent.data?.name ?? ''}
          field="parent_affiliate_id"
          error={form.field('parent_affiliate_id').error}
          onChange={(chosen) =>
            form.set({ parent_affiliate_id: chosen === UNKNOWN ? UNKNOWN : (chosen?.id ?? '') })
          }
        />
      )}
    </FormPanel>
  );
}
