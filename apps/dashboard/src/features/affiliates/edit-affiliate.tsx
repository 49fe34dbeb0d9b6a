import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AFFILIATE_NAME_LENGTH_MAX, EMAIL_LENGTH_MAX, IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import type { Affiliate, AffiliateUpdate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery } from '../../app/shared-queries.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';
import { AffiliateField, type Chosen } from './affiliate-field.tsx';
import { useAffiliate } from './use-affiliate.ts';

const FORM = 'edit-affiliate';
/** In the list of groups: out of every group. */
const NO_GROUP = 'none';

/** Changes what the API lets change. The tracking id stays: links with it are out in the world. */
export function EditAffiliate({ of, onClose }: { of: Affiliate; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [changes, setChanges] = useState<AffiliateUpdate>({});
  const [isUnknown, setUnknown] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.affiliates.update(of.id, changes),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [mode] });
      onClose();
    },
  });
  const isReady =
    !isUnknown && Object.keys(changes).length > 0 && changes.name !== '' && changes.email !== '';
  return (
    <Panel
      label={t`Edit ${of.name}`}
      title={
        <h3>
          <Trans>Edit affiliate</Trans>
        </h3>
      }
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isDisabled={!isReady || isPending}>
            <Trans>Save changes</Trans>
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
        unchanged={t`Nothing was changed.`}
        onSubmit={() => {
          if (isReady && !isPending) mutate();
        }}
      >
        <Fields of={of} changes={changes} onChange={(more) => setChanges({ ...changes, ...more })} />
        <ParentField
          of={of}
          error={isUnknown ? t`Choose somebody from the list.` : undefined}
          onChange={(parent) => {
            setUnknown(parent === 'unknown');
            if (parent !== 'unknown') setChanges({ ...changes, parent_affiliate_id: parent?.id ?? null });
          }}
        />
      </Form>
    </Panel>
  );
}

interface FieldsProps {
  readonly of: Affiliate;
  readonly changes: AffiliateUpdate;
  readonly onChange: (changes: AffiliateUpdate) => void;
}

function Fields({ of, changes, onChange }: FieldsProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const now = { ...of, ...changes };
  const options = [
    ...(groups.data ?? [])
      .filter(({ program_id }) => program_id === of.program_id)
      .map(({ id, name }) => ({ id, label: name })),
    { id: NO_GROUP, label: t`No group, so nothing is earned` },
  ];
  return (
    <>
      <TextField
        label={t`Name`}
        value={now.name}
        onChange={(name) => onChange({ name })}
        maxLength={AFFILIATE_NAME_LENGTH_MAX}
        field="name"
        autoFocus
      />
      <TextField
        label={t`E-mail`}
        type="email"
        value={now.email}
        onChange={(email) => onChange({ email })}
        maxLength={EMAIL_LENGTH_MAX}
        field="email"
      />
      {groups.data && (
        <Select
          label={t`Group`}
          field="group_id"
          labelled
          options={options}
          value={now.group_id ?? NO_GROUP}
          onChange={(id) => onChange({ group_id: id === NO_GROUP ? null : id })}
        />
      )}
      <TextField
        label={t`Your user id`}
        hint={t`How your own system knows them.`}
        value={now.external_user_id ?? ''}
        onChange={(id) => onChange({ external_user_id: id.trim() || null })}
        maxLength={IDENTIFIER_LENGTH_MAX}
        field="external_user_id"
      />
    </>
  );
}

interface ParentFieldProps {
  readonly of: Affiliate;
  readonly error: string | undefined;
  readonly onChange: (parent: Chosen) => void;
}

/** Appears when the name of the present one is known. */
function ParentField({ of, error, onChange }: ParentFieldProps) {
  const { t } = useLingui();
  const parent = useAffiliate(of.parent_affiliate_id ?? '', of.parent_affiliate_id !== null);
  if (of.parent_affiliate_id !== null && !parent.data) return null;
  return (
    <AffiliateField
      label={t`Recruited by`}
      hint={t`Earns from these sales, as the group’s levels say. Leave it empty for nobody.`}
      initial={parent.data?.name ?? ''}
      programId={of.program_id}
      field="parent_affiliate_id"
      error={error}
      onChange={onChange}
    />
  );
}
