import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AFFILIATE_NAME_LENGTH_MAX, EMAIL_LENGTH_MAX } from '@tributary/core';
import type { AffiliateCreate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery, programsQuery } from '../../app/shared-queries.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';

const FORM = 'add-affiliate';
const fields = ['name', 'email', 'tracking_id', 'group_id', 'program_id'] as const;
type Values = Partial<Record<(typeof fields)[number], string>>;

/** Adds somebody who is approved at once. The affiliate's page opens afterwards, with the link to send. */
export function AddAffiliate({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>({});
  const given = Object.fromEntries(
    fields.flatMap((field) => (values[field]?.trim() ? [[field, values[field].trim()]] : [])),
  ) as unknown as AffiliateCreate;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.affiliates.create(given),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [mode] });
      void navigate({ to: '/$mode/affiliates/$id', params: { mode, id } });
    },
  });
  const isReady = Boolean(given.name && given.email);
  return (
    <Panel
      label={t`Add an affiliate`}
      title={
        <h3>
          <Trans>Add an affiliate</Trans>
        </h3>
      }
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isDisabled={!isReady || isPending}>
            <Trans>Add affiliate</Trans>
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
        unchanged={t`Nobody was added.`}
        onSubmit={() => {
          if (isReady && !isPending) mutate();
        }}
      >
        <Fields values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
      </Form>
    </Panel>
  );
}

interface FieldsProps {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

function Fields({ values, onChange }: FieldsProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const programs = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const several = (programs.data?.length ?? 0) > 1;
  const inProgram = (groups.data ?? []).filter(
    ({ program_id }) => !several || program_id === values.program_id,
  );
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ id, label: name }));
  return (
    <>
      <TextField
        label={t`Name`}
        value={values.name ?? ''}
        onChange={(name) => onChange({ name })}
        maxLength={AFFILIATE_NAME_LENGTH_MAX}
        field="name"
        autoFocus
      />
      <TextField
        label={t`E-mail`}
        type="email"
        value={values.email ?? ''}
        onChange={(email) => onChange({ email })}
        maxLength={EMAIL_LENGTH_MAX}
        field="email"
      />
      {several && (
        <Select
          label={t`Program`}
          field="program_id"
          labelled
          placeholder={t`Choose a program`}
          options={options(programs.data ?? [])}
          value={values.program_id ?? null}
          onChange={(program_id) => onChange({ program_id, group_id: '' })}
        />
      )}
      {inProgram.length > 0 && (
        <Select
          label={t`Group`}
          field="group_id"
          labelled
          placeholder={t`The program’s default group`}
          options={options(inProgram)}
          value={values.group_id || null}
          onChange={(group_id) => onChange({ group_id })}
        />
      )}
      <TextField
        label={t`Tracking id`}
        hint={t`What links end with. Lowercase letters, digits and hyphens; made from the name if you leave it empty.`}
        value={values.tracking_id ?? ''}
        onChange={(tracking_id) => onChange({ tracking_id })}
        maxLength={AFFILIATE_NAME_LENGTH_MAX}
        field="tracking_id"
      />
    </>
  );
}
