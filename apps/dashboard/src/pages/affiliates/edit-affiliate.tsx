import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Affiliate, AffiliateUpdate } from '@tributary/sdk';
import { useState } from 'react';
import { fieldError } from '../../app/field-error.ts';
import { groupsQuery } from '../../app/shared-queries.ts';
import { useHere } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notes.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AffiliateField, type Chosen } from './affiliate-field.tsx';
import { useAffiliate } from './use-affiliate.ts';

const FORM = 'edit-affiliate';
const shown = ['name', 'email', 'group_id', 'parent_affiliate_id', 'external_user_id'] as const;
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
  const isOfField = shown.some((field) => fieldError(error, field) !== undefined);
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
      <form
        id={FORM}
        className="stack form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isPending) mutate();
        }}
      >
        {error && !isOfField && <Problem error={error} unchanged={t`Nothing was changed.`} />}
        <Fields
          of={of}
          changes={changes}
          onChange={(more) => setChanges({ ...changes, ...more })}
          error={error}
        />
        <ParentField
          of={of}
          error={isUnknown ? t`Choose somebody from the list.` : fieldError(error, 'parent_affiliate_id')}
          onChange={(parent) => {
            setUnknown(parent === 'unknown');
            if (parent !== 'unknown') setChanges({ ...changes, parent_affiliate_id: parent?.id ?? null });
          }}
        />
      </form>
    </Panel>
  );
}

interface FieldsProps {
  readonly of: Affiliate;
  readonly changes: AffiliateUpdate;
  readonly onChange: (changes: AffiliateUpdate) => void;
  readonly error: unknown;
}

function Fields({ of, changes, onChange, error }: FieldsProps) {
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
        maxLength={100}
        error={fieldError(error, 'name')}
        autoFocus
      />
      <TextField
        label={t`E-mail`}
        type="email"
        value={now.email}
        onChange={(email) => onChange({ email })}
        maxLength={254}
        error={fieldError(error, 'email')}
      />
      {groups.data && (
        <Select
          label={t`Group`}
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
        maxLength={255}
        error={fieldError(error, 'external_user_id')}
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
      error={error}
      onChange={onChange}
    />
  );
}
