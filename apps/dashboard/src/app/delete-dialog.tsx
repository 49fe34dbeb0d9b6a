import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useChange } from './use-change.ts';

interface DeleteDialogProps<Output> {
  readonly title: string;
  /** The consequences, one sentence each. */
  readonly what: readonly ReactNode[];
  /** A choice below them. */
  readonly children?: ReactNode;
  /** The action with its object: "Revoke the key". */
  readonly verb: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly change: () => PromiseLike<Output>;
  readonly onDone?: ((output: Output) => void) | undefined;
}

/** Dialog that explains a deletion, or another change that cannot be undone, and performs it. */
export function DeleteDialog<Output>(props: DeleteDialogProps<Output>) {
  const { title, what, children, verb, isOpen, onClose, change, onDone } = props;
  const { mutate, error, isPending, reset } = useChange(change, (output) => {
    onClose();
    onDone?.(output);
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...{ title, verb, isOpen, error, isPending }}
      look="danger"
      onClose={close}
      onGo={() => mutate(undefined)}
    >
      <ul className="sentences">
        {what.filter(Boolean).map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      {children}
    </ConfirmDialog>
  );
}

interface DeleteButtonProps<Output> extends Omit<DeleteDialogProps<Output>, 'isOpen' | 'onClose'> {
  readonly label: ReactNode;
  readonly look?: 'danger' | 'plain';
}

/** Button that asks for confirmation in a dialog. */
export function DeleteButton<Output>({ label, look = 'danger', ...dialog }: DeleteButtonProps<Output>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look === 'plain' ? undefined : look} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <DeleteDialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
