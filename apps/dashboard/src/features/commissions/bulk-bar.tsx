import { Plural, Trans } from '@lingui/react/macro';
import type { Commission, CommissionList } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { BulkBar as Bar, Progress } from '../../components/bulk-bar.tsx';
import { BulkOutcome } from '../../components/bulk-outcome.tsx';
import { Button } from '../../components/button.tsx';
import { needsConfirmation } from '../../components/confirmed-totals.tsx';
import { Count } from '../../components/money.tsx';
import { type Money, sumsOf } from '../../format/money.ts';
import { ApproveCommissionsDialog } from './approve-dialog.tsx';
import { amountsOf, chosenByFilter, chosenById, countOf, type Totals } from './chosen.ts';
import { RejectCommissionsDialog } from './reject-dialog.tsx';
import { isToApprove } from './state.ts';
import { type Order, useActions } from './use-actions.ts';
import { useTotals } from './use-totals.ts';

interface BulkBarProps {
  /** Selected rows on this page. */
  readonly rows: readonly Commission[];
  readonly query: CommissionList;
  readonly onDone: () => void;
}

type Actions = ReturnType<typeof useActions>;

/**
 * Bar with the selection's count, total per currency and actions. "All" selects by filter, and the server computes the
 * total. Without a selection, the bar shows the list's totals. If the list contains only commissions that await
 * approval, the bar can approve all of them.
 */
export function BulkBar({ rows, query, onDone }: BulkBarProps) {
  const { mode, can } = useHere();
  const [isAll, setAll] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [isApproving, setApproving] = useState(false);
  const filter = { ...query, approval: 'waiting' as const };
  const isListToApprove = query.approval === 'waiting';
  const totals = useTotals(filter, rows.length > 0 || isListToApprove);
  const listed = useTotals(query).data?.rows ?? [];
  const actions = useActions(() => {
    setAll(false);
    setRejecting(false);
    onDone();
  });
  const waiting = rows.filter(isToApprove);
  // Flagged commissions may be on hold, so they are reviewed one by one.
  const isFlagged = query.approval === 'flagged';
  const all = totals.data?.rows.filter(({ state }) => state === 'to_approve') ?? [];
  const allCount = countOf(all);
  const chosen =
    isAll || rows.length === 0
      ? chosenByFilter({ ...filter, recorded_before: totals.data?.as_of ?? '' }, all)
      : chosenById(waiting);
  const approve = () => {
    setApproving(false);
    actions.run({ action: 'approve', ...chosen.target }, chosen.count);
  };
  const isBusy = chosen.count === 0 || actions.isPending;
  const outcome = (
    <BulkOutcome
      error={actions.error}
      result={actions.result}
      done={actions.done}
      words={(count) => <Done action={actions.result?.order.action} count={count} />}
      pageOf={(id) => ({ to: '/$mode/commissions/$id', params: { mode, id } })}
      onDismiss={actions.dismiss}
    />
  );
  const dialog = (
    <ApproveCommissionsDialog
      isOpen={isApproving}
      chosen={chosen}
      onClose={() => setApproving(false)}
      onApprove={approve}
    />
  );
  if (rows.length === 0)
    return (
      <>
        <ListBar totals={listed} outcome={outcome}>
          {isListToApprove && can('write:commissions') && (
            <ApproveButton actions={actions} isDisabled={isBusy} onPress={() => setApproving(true)}>
              <Trans>
                Approve all <Count of={allCount} />
              </Trans>
            </ApproveButton>
          )}
        </ListBar>
        {dialog}
      </>
    );
  return (
    <>
      <SelectionBar
        count={rows.length}
        isAll={isAll}
        allCount={allCount}
        onSelectAll={!isAll && !isFlagged && allCount > waiting.length ? () => setAll(true) : undefined}
        unchangedCount={isAll ? 0 : rows.length - waiting.length}
        sums={chosen.sums}
        outcome={outcome}
      >
        <Buttons
          actions={actions}
          count={chosen.count}
          onReject={() => setRejecting(true)}
          onApprove={() => (needsConfirmation(chosen.count, chosen.sums) ? setApproving(true) : approve())}
        />
      </SelectionBar>
      {dialog}
      <RejectCommissionsDialog
        isOpen={isRejecting}
        count={chosen.count}
        sums={chosen.sums}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setRejecting(false)}
        onReject={(reason) => actions.run({ action: 'reject', reason, ...chosen.target }, chosen.count)}
      />
    </>
  );
}

interface ListBarProps {
  readonly totals: Totals;
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}

/** Bar with the totals of the list, for as long as nothing is selected. */
function ListBar({ totals, outcome, children }: ListBarProps) {
  return (
    <Bar
      count={countOf(totals)}
      title={<Plural value={countOf(totals)} one="# commission" other="# commissions" />}
      sums={sumsOf(amountsOf(totals))}
      label={<Trans>Commission</Trans>}
      outcome={outcome}
    >
      {children}
    </Bar>
  );
}

interface SelectionBarProps {
  readonly count: number;
  /** True if all commissions awaiting approval are selected, not only those on this page. */
  readonly isAll: boolean;
  readonly allCount: number;
  readonly onSelectAll: (() => void) | undefined;
  /** Number of selected commissions that do not await approval. */
  readonly unchangedCount: number;
  readonly sums: readonly Money[];
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}

/** Bar with the number of selected commissions and the totals of those that await approval. */
function SelectionBar(props: SelectionBarProps) {
  const { count, isAll, allCount, onSelectAll, unchangedCount, sums, outcome, children } = props;
  return (
    <Bar
      count={count}
      title={
        isAll ? (
          <Trans>
            All <Count of={allCount} /> awaiting approval are selected
          </Trans>
        ) : (
          <Trans>
            <Count of={count} /> selected
          </Trans>
        )
      }
      all={
        onSelectAll && {
          label: (
            <Trans>
              Select all <Count of={allCount} /> awaiting approval
            </Trans>
          ),
          onChoose: onSelectAll,
        }
      }
      note={
        unchangedCount > 0 && (
          <Plural
            value={unchangedCount}
            one="# does not need approval and remains unchanged."
            other="# do not need approval and remain unchanged."
          />
        )
      }
      sums={sums}
      label={<Trans>Commission</Trans>}
      outcome={outcome}
    >
      {children}
    </Bar>
  );
}

interface ButtonsProps {
  readonly actions: Actions;
  /** Number of selected commissions that await approval. */
  readonly count: number;
  readonly onReject: () => void;
  readonly onApprove: () => void;
}

function Buttons({ actions, count, onReject, onApprove }: ButtonsProps) {
  const { can } = useHere();
  if (!can('write:commissions'))
    return (
      <span className="secondary">
        <Trans>You need the write:commissions permission to approve commissions.</Trans>
      </span>
    );
  const isDisabled = count === 0 || actions.isPending;
  return (
    <>
      <Button isDisabled={isDisabled} onPress={onReject}>
        <Trans>Reject…</Trans>
      </Button>
      <ApproveButton actions={actions} isDisabled={isDisabled} onPress={onApprove}>
        <Trans>
          Approve <Count of={count} />
        </Trans>
      </ApproveButton>
    </>
  );
}

interface ApproveButtonProps {
  readonly actions: Actions;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Button that shows the progress while commissions are being changed. */
function ApproveButton({ actions, isDisabled, onPress, children }: ApproveButtonProps) {
  return (
    <Button look="primary" isDisabled={isDisabled} onPress={onPress}>
      {actions.isPending ? <Progress done={actions.done} count={actions.count} /> : <span>{children}</span>}
    </Button>
  );
}

function Done({ action, count }: { action: Order['action'] | undefined; count: number }) {
  if (action === 'reject')
    return <Plural value={count} one="# commission rejected." other="# commissions rejected." />;
  return <Plural value={count} one="# commission approved." other="# commissions approved." />;
}
