import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery } from '../../app/shared-queries.ts';
import { Select } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Problem } from '../../components/notes.tsx';
import { useValues } from '../../components/values.ts';

interface MoveDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onMove: (groupId: string) => void;
}

/** Moves affiliates to a group, whose incentives then apply to later sales. */
export function MoveDialog(props: MoveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Move to group`} isOpen={props.isOpen} onClose={props.onClose}>
      <MoveForm {...props} />
    </Dialog>
  );
}

function MoveForm({ count, isPending, error, onClose, onMove }: MoveDialogProps) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const groups = useQuery(groupsQuery(client, mode));
  const form = useValues({ initial: { group_id: '' }, required: ['group_id'] });
  const submit = () => onMove(form.values.group_id);
  const isReady = form.isComplete && !isPending;
  return (
    <Form className="stack form" of={{ ref: form.ref, submit, error, isReady }}>
      <p>
        <Plural
          value={count}
          one="# affiliate earns under the group’s incentives, starting with the next sale."
          other="# affiliates earn under the group’s incentives, starting with the next sale."
        />{' '}
        <Trans>Earlier commissions do not change.</Trans>
      </p>
      {groups.error && <Problem error={groups.error} />}
      <Select
        label={t`Group`}
        {...form.field('group_id')}
        labelled
        placeholder={t`Choose a group`}
        options={(groups.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      />
      <FormButtons verb={<Trans>Move {count}</Trans>} onCancel={onClose} />
    </Form>
  );
}
