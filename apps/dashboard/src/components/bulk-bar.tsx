import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Money } from '../format/money.ts';
import { Button } from './button.tsx';
import { Amounts, Count } from './money.tsx';

interface BulkBarProps {
  readonly count: number;
  /** Title, such as "40 selected". */
  readonly title: ReactNode;
  /** Selects all matching rows; undefined once they are selected. */
  readonly all?: { readonly label: ReactNode; readonly onChoose: () => void } | undefined;
  readonly note?: ReactNode;
  readonly sums?: readonly Money[];
  /** Name of the sums, such as "Commission". */
  readonly label?: ReactNode;
  /** Result of the previous action. */
  readonly outcome?: ReactNode;
  readonly children?: ReactNode;
}

/** Bar below the rows with the number of selected rows, their total per currency and the available actions. */
export function BulkBar({ count, title, all, note, sums, label, outcome, children }: BulkBarProps) {
  return (
    <div className="bulk">
      {outcome}
      {count > 0 && (
        <section className="bulk-bar" aria-live="polite">
          <div className="grow">
            <div className="name num">{title}</div>
            {all && (
              <Button small look="quiet" onPress={all.onChoose}>
                {all.label}
              </Button>
            )}
            {note && <div className="secondary">{note}</div>}
          </div>
          {sums && (
            <span className="row">
              <span className="secondary">{label}</span>
              <Amounts of={sums} />
            </span>
          )}
          {children}
        </section>
      )}
    </div>
  );
}

export function Progress({ done, count }: { done: number; count: number }) {
  return (
    <Trans>
      <Count of={done} /> of <Count of={count} />…
    </Trans>
  );
}
