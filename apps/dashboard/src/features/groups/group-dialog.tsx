import { Trans, useLingui } from '@lingui/react/macro';
import { FREE_TEXT_LENGTH_MAX, NAME_LENGTH_MAX } from '@tributary/core';
import type { Group } from '@tributary/sdk';
import { ProgramField } from '../../app/program-field.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { filled } from '../../components/values.ts';

interface GroupDialogProps {
  /** Group to rename. If undefined, the dialog creates one. */
  readonly of?: Group;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (group: Group) => void;
}

export function GroupDialog(props: GroupDialogProps) {
  const { t } = useLingui();
  const { of, isOpen, onClose } = props;
  return (
    <Dialog title={of ? t`Rename group` : t`New group`} isOpen={isOpen} onClose={onClose}>
      <GroupForm {...props} />
    </Dialog>
  );
}

function GroupForm({ of, onClose, onSaved }: GroupDialogProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: of !== undefined,
    initial: { name: of?.name ?? '', description: of?.description ?? '', program_id: '' },
    required: ['name'],
    wrong: ({ description }) => ({
      // The API rejects an empty description.
      description: of?.description && !description.trim() && t`The purpose can be changed, but not removed.`,
    }),
    send: ({ name, program_id, description }) => {
      const given = { name, ...filled({ description }) };
      return of
        ? client.groups.update(of.id, given)
        : client.groups.create({ ...given, ...filled({ program_id }) });
    },
    onSaved: (group) => {
      onClose();
      onSaved?.(group);
    },
  });
  return (
    <Form of={form} className="stack form" unchanged={t`Your changes were not saved.`}>
      <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} autoFocus isRequired />
      <TextField
        label={t`Purpose`}
        {...form.field('description')}
        maxLength={FREE_TEXT_LENGTH_MAX}
        multiline
      />
      {!of && <ProgramField {...form.field('program_id')} />}
      <FormButtons verb={of ? <Trans>Save group</Trans> : <Trans>Create group</Trans>} onCancel={onClose} />
    </Form>
  );
}
