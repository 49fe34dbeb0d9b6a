import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Money } from '../format/money.ts';
import { Button } from './button.tsx';
import { useConfirmedTotals } from './confirmed-totals.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import { Amount } from './money.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly count: number;
  /** Per currency; none if it is not about money. */
  readonly sums: readonly (Money & { readonly what: ReactNode })[];
  /** The action with its number: "Approve 9,498". */
  readonly verb: ReactNode;
  readonly onGo: () => void;
  /** What it does. */
  readonly children: ReactNode;
}

/** The second look at a change of many: how many, how much in each currency, and the totals to type. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({ onClose, count, sums, verb, onGo, children }: ConfirmDialogProps) {
  const totals = useConfirmedTotals(count, sums);
  return (
    <Form
      className="stack"
      movesMoney
      onSubmit={() => {
        if (totals.isRight) onGo();
      }}
      buttons={
        <>
          <Button type="submit" look="primary" isDisabled={!totals.isRight}>
            {verb}
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {sums.length > 0 && (
        <dl className="sums">
          {sums.map((sum) => (
            <div key={sum.currency}>
              <dt>{sum.what}</dt>
              <dd>
                <Amount of={sum} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {totals.fields}
    </Form>
  );
}
