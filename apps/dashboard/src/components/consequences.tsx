import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './notes.tsx';

interface ConsequencesProps {
  readonly title: string;
  /** What happens, each in a sentence. */
  readonly what: readonly ReactNode[];
  /** The action with its object: "Revoke the key". */
  readonly verb: ReactNode;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onGo: () => void;
}

/** Says what cannot be taken back, before it is done. */
export function Consequences(props: ConsequencesProps) {
  const { title, what, verb, isOpen, isPending, error, onClose, onGo } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="stack">
        <ul className="sentences">
          {what.map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ul>
        {error !== null && error !== undefined && <Problem error={error} />}
        <div className="row">
          <Button look="danger" isDisabled={isPending} onPress={onGo}>
            {verb}
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
