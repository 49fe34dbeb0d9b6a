import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AFFILIATE_NAME_LENGTH_MAX, EMAIL_LENGTH_MAX, TRACKING_ID_LENGTH_MAX } from '@tributary/core';
import { ProgramField } from '../../app/program-field.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery, usePrograms } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { filled } from '../../components/values.ts';
import { wordsOf } from '../../format/words.ts';
import { affiliateLink } from '../tracking/link.ts';
import { useSites } from './links.tsx';

interface AddAffiliateProps {
  readonly name?: string;
  readonly email?: string | undefined;
  readonly onClose: () => void;
}

/** Adds an affiliate, who is approved immediately, and opens their page with the link to send them. */
export function AddAffiliate({ name = '', email = '', onClose }: AddAffiliateProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const navigate = useNavigate();
  const programs = usePrograms();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const form = useForm({
    initial: {
      ...{ name, email, tracking_id: '', additional_tracking_ids: '' },
      ...{ group_id: '', program_id: '' },
    },
    required: ['name', 'email'],
    send: ({ name, email, additional_tracking_ids, ...others }) =>
      client.affiliates.create({
        ...{ name, email },
        ...filled(others),
        ...(additional_tracking_ids && { additional_tracking_ids: wordsOf(additional_tracking_ids) }),
      }),
    onSaved: ({ id }) => void navigate({ to: '/$mode/affiliates/$id', params: { mode, id } }),
  });
  const isOne = (programs.data?.length ?? 0) < 2;
  const inProgram = (groups.data ?? []).filter(
    ({ program_id }) => isOne || program_id === form.values.program_id,
  );
  const standard = inProgram.find(({ is_default }) => is_default)?.name;
  const [site] = useSites(isOne ? (programs.data?.[0]?.id ?? '') : form.values.program_id).data ?? [];
  const trackingId = form.values.tracking_id.trim();
  return (
    <FormPanel
      title={t`Add an affiliate`}
      of={form}
      verb={<Trans>Add affiliate</Trans>}
      unchanged={t`The affiliate was not added.`}
      onClose={onClose}
    >
      <TextField label={t`Name`} {...form.field('name')} maxLength={AFFILIATE_NAME_LENGTH_MAX} autoFocus />
      <TextField label={t`E-mail`} {...form.field('email')} type="email" maxLength={EMAIL_LENGTH_MAX} />
      <ProgramField
        {...form.field('program_id')}
        onChange={(program_id) => form.set({ program_id, group_id: '' })}
      />
      {inProgram.length > 0 && (
        <Select
          label={t`Group`}
          {...form.field('group_id')}
          labelled
          placeholder={standard ? t`${standard} (default)` : t`The program’s default group`}
          options={inProgram.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
      <TextField
        label={t`Tracking id`}
        {...form.field('tracking_id')}
        hint={
          <>
            {t`The last part of the affiliate’s links. Lowercase letters, digits and hyphens. Leave empty to derive it from the name.`}
            <br />
            {site && trackingId && affiliateLink(site, new URL(site.home_url), trackingId)}
          </>
        }
        maxLength={TRACKING_ID_LENGTH_MAX}
      />
      <TextField
        label={t`Additional tracking ids`}
        {...form.field('additional_tracking_ids')}
        hint={t`Codes from existing links, for example from another service, separated by commas. Optional.`}
      />
    </FormPanel>
  );
}
