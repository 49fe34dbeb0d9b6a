import type { ReactNode } from 'react';
import type { Money } from '../format/money.ts';
import { useConfirmedTotals } from './confirmed-totals.tsx';
import { Dialog } from './dialog.tsx';
import { Form, FormButtons } from './form.tsx';
import { Amount } from './money.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly count?: number;
  /** Total per currency; empty if no money is affected. A large total must be typed to confirm. */
  readonly sums?: readonly (Money & { readonly what: ReactNode })[];
  /** Button label that names the action and its object, such as "Approve 9,498" or "Revoke the key". */
  readonly verb: ReactNode;
  readonly look?: 'danger';
  readonly isPending?: boolean;
  readonly error?: unknown;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/**
 * Explains a change before it is made: the number of objects, the total per currency, and effects that cannot be
 * undone.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { onClose, count = 1, sums = [], verb, look, isPending = false, error, onGo, children } = props;
  const totals = useConfirmedTotals(count, sums);
  const isReady = totals.isRight && !isPending;
  return (
    <Form className="stack form" movesMoney of={{ submit: onGo, isReady, error }}>
      <div>{children}</div>
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
      <FormButtons verb={verb} look={look} onCancel={onClose} />
    </Form>
  );
}
