import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Money } from '../format/money.ts';
import { Button } from './button.tsx';
import { Amounts, Count } from './money.tsx';

interface BulkBarProps {
  /** Number of selected objects. */
  readonly count: number;
  /** Title, such as "40 selected". */
  readonly title: ReactNode;
  /** Button that selects all matching rows; undefined if all matching rows are selected. */
  readonly all?: { readonly label: ReactNode; readonly onChoose: () => void } | undefined;
  readonly note?: ReactNode;
  readonly sums?: readonly Money[];
  /** Result of the previous change. */
  readonly outcome?: ReactNode;
  /** Actions for the selection. */
  readonly children: ReactNode;
}

/**
 * Bar with the number of selected rows, their sum per currency and the available actions. Stays visible below the rows.
 */
export function BulkBar({ count, title, all, note, sums, outcome, children }: BulkBarProps) {
  return (
    <div className="bulk">
      {outcome}
      {count > 0 && (
        <section className="bulk-bar" aria-live="polite">
          <div className="grow">
            <div className="name">{title}</div>
            {all && (
              <Button small look="quiet" onPress={all.onChoose}>
                {all.label}
              </Button>
            )}
            {note && <div className="secondary">{note}</div>}
          </div>
          {sums && <Amounts of={sums} />}
          {children}
        </section>
      )}
    </div>
  );
}

/** Shows the action's progress on the button. */
export function Progress({ done, count }: { done: number; count: number }) {
  return (
    <Trans>
      <Count of={done} /> of <Count of={count} />…
    </Trans>
  );
}
