import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FREE_TEXT_LENGTH_MAX, NAME_LENGTH_MAX } from '@tributary/core';
import type { Group } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { programsQuery } from '../../app/shared-queries.ts';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';

interface GroupDialogProps {
  /** The group to rename; without one, a new group is made. */
  readonly of?: Group;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (group: Group) => void;
}

export function GroupDialog(props: GroupDialogProps) {
  const { t } = useLingui();
  const { of, isOpen, onClose } = props;
  return (
    <Dialog title={of ? t`Rename the group` : t`New group`} isOpen={isOpen} onClose={onClose}>
      <GroupForm {...props} />
    </Dialog>
  );
}

function GroupForm({ of, onClose, onSaved }: GroupDialogProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const programs = useQuery({ ...programsQuery(client, mode), enabled: !of && can('read:programs') });
  const [name, setName] = useState(of?.name ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [programId, setProgramId] = useState<string>();
  const program = programId ?? programs.data?.[0]?.id;
  const isNamed = name.trim() !== '';
  // The API takes no empty description.
  const isEmptied = Boolean(of?.description) && description.trim() === '';
  const { mutate, error, isPending } = useChange(
    () => {
      const about = description.trim();
      const given = { name: name.trim(), ...(about ? { description: about } : {}) };
      if (of) return client.groups.update(of.id, given);
      return client.groups.create({ ...given, ...(program ? { program_id: program } : {}) });
    },
    (group) => {
      onClose();
      onSaved?.(group);
    },
  );
  return (
    <Form
      className="stack"
      error={error}
      unchanged={t`Nothing was saved.`}
      onSubmit={() => {
        if (isNamed && !isEmptied) mutate(undefined);
      }}
    >
      {(problem) => (
        <>
          <TextField
            label={t`Name`}
            field="name"
            value={name}
            onChange={setName}
            maxLength={NAME_LENGTH_MAX}
            autoFocus
            isRequired
          />
          <TextField
            label={t`What it is for`}
            field="description"
            value={description}
            onChange={setDescription}
            maxLength={FREE_TEXT_LENGTH_MAX}
            multiline
            error={isEmptied ? t`It can be changed, but not removed.` : undefined}
          />
          {!of && (programs.data ?? []).length > 1 && (
            <Select
              labelled
              label={t`Program`}
              field="program_id"
              value={program ?? null}
              onChange={setProgramId}
              options={(programs.data ?? []).map(({ id, name: label }) => ({ id, label }))}
            />
          )}
          {problem}
          <div className="row">
            <Button type="submit" look="primary" isDisabled={!isNamed || isEmptied || isPending}>
              {of ? <Trans>Save the group</Trans> : <Trans>Create the group</Trans>}
            </Button>
            <Button look="quiet" onPress={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
