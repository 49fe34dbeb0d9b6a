import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useChange } from './use-change.ts';

interface DeleteDialogProps<Output> {
  readonly title: string;
  /** Consequences, one sentence each. */
  readonly what: readonly ReactNode[];
  readonly children?: ReactNode;
  /** Button label that names the action and its object, such as "Revoke the key". */
  readonly verb: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly change: () => PromiseLike<Output>;
  readonly onDone?: ((output: Output) => void) | undefined;
}

/** Dialog that explains and performs a deletion or another irreversible change. */
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
  readonly small?: boolean;
  readonly 'aria-label'?: string;
}

export function DeleteButton<Output>(props: DeleteButtonProps<Output>) {
  const { label, look = 'danger', small = false, 'aria-label': name, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look === 'plain' ? undefined : look}
        small={small}
        {...(name && { 'aria-label': name })}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <DeleteDialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
