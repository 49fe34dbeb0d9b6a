import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Commission, CommissionList, CommissionTotals } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { BulkBar as Bar, Progress } from '../../components/bulk-bar.tsx';
import { BulkOutcome } from '../../components/bulk-outcome.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { needsConfirmation } from '../../components/confirmed-totals.tsx';
import { Count } from '../../components/money.tsx';
import { type Money, sumsOf } from '../../format/money.ts';
import { commissionMoneyOf } from './columns.tsx';
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
  const isByFilter = isAll || rows.length === 0;
  const amounts = isByFilter
    ? amountsOf(all)
    : waiting.map((each) => ({ ...commissionMoneyOf(each), count: 1 }));
  const chosen = { count: isByFilter ? allCount : waiting.length, sums: sumsOf(amounts) };
  const approve = () => {
    setApproving(false);
    actions.run({ action: 'approve', ...target }, chosen.count);
  };
  const target = isByFilter
    ? {
        filter: { ...filter, recorded_before: totals.data?.as_of ?? '' },
        expected: { count: chosen.count, totals: chosen.sums },
      }
    : { ids: waiting.map(({ id }) => id) };
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
    <ApproveDialog
      isOpen={isApproving}
      chosen={chosen}
      amounts={amounts}
      onClose={() => setApproving(false)}
      onApprove={approve}
    />
  );
  if (rows.length === 0)
    return (
      <>
        <Bar
          count={countOf(listed)}
          title={<Plural value={countOf(listed)} one="# commission" other="# commissions" />}
          sums={sumsOf(amountsOf(listed))}
          label={<Trans>Commission</Trans>}
          outcome={outcome}
        >
          {isListToApprove && can('write:commissions') && (
            <Button look="primary" isDisabled={isBusy} onPress={() => setApproving(true)}>
              {actions.isPending ? (
                <Progress done={actions.done} count={actions.count} />
              ) : (
                <span>
                  <Trans>
                    Approve all <Count of={allCount} />
                  </Trans>
                </span>
              )}
            </Button>
          )}
        </Bar>
        {dialog}
      </>
    );
  return (
    <>
      <Bar
        count={rows.length}
        title={
          isAll ? (
            <Trans>
              All <Count of={allCount} /> awaiting approval are selected
            </Trans>
          ) : (
            <Trans>
              <Count of={rows.length} /> selected
            </Trans>
          )
        }
        all={
          !isAll && !isFlagged && allCount > waiting.length
            ? {
                label: (
                  <Trans>
                    Select all <Count of={allCount} /> awaiting approval
                  </Trans>
                ),
                onChoose: () => setAll(true),
              }
            : undefined
        }
        note={
          !isAll &&
          waiting.length < rows.length && (
            <Plural
              value={rows.length - waiting.length}
              one="# does not need approval and remains unchanged."
              other="# do not need approval and remain unchanged."
            />
          )
        }
        sums={chosen.sums}
        label={<Trans>Commission</Trans>}
        outcome={outcome}
      >
        {can('write:commissions') ? (
          <>
            <Button isDisabled={isBusy} onPress={() => setRejecting(true)}>
              <Trans>Reject…</Trans>
            </Button>
            <Button
              look="primary"
              isDisabled={isBusy}
              onPress={() => (needsConfirmation(chosen.count, chosen.sums) ? setApproving(true) : approve())}
            >
              {actions.isPending ? (
                <Progress done={actions.done} count={actions.count} />
              ) : (
                <span>
                  <Trans>
                    Approve <Count of={chosen.count} />
                  </Trans>
                </span>
              )}
            </Button>
          </>
        ) : (
          <span className="secondary">
            <Trans>You need the write:commissions permission to approve commissions.</Trans>
          </span>
        )}
      </Bar>
      {dialog}
      <RejectCommissionsDialog
        isOpen={isRejecting}
        count={chosen.count}
        sums={chosen.sums}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setRejecting(false)}
        onReject={(reason) => actions.run({ action: 'reject', reason, ...target }, chosen.count)}
      />
    </>
  );
}

type Totals = CommissionTotals['rows'];

const countOf = (rows: Totals) => rows.reduce((sum, { count }) => sum + count, 0);

const amountsOf = (rows: Totals) =>
  rows.flatMap(({ currency, commission, count }) =>
    currency ? [{ currency, amount: commission, count }] : [],
  );

interface ApproveDialogProps {
  readonly isOpen: boolean;
  readonly chosen: { readonly count: number; readonly sums: readonly Money[] };
  readonly amounts: readonly (Money & { readonly count: number })[];
  readonly onClose: () => void;
  readonly onApprove: () => void;
}

function ApproveDialog({ isOpen, chosen, amounts, onClose, onApprove }: ApproveDialogProps) {
  const { t } = useLingui();
  const countIn = (code: string) =>
    amounts.reduce((sum, { currency, count }) => sum + (currency === code ? count : 0), 0);
  return (
    <ConfirmDialog
      title={t`Approve commissions`}
      isOpen={isOpen}
      onClose={onClose}
      count={chosen.count}
      sums={chosen.sums.map((sum) => ({
        ...sum,
        what: <Plural value={countIn(sum.currency)} one="# commission" other="# commissions" />,
      }))}
      verb={
        <Trans>
          Approve <Count of={chosen.count} />
        </Trans>
      }
      onGo={onApprove}
    >
      <Trans>They become payable immediately, or once their hold period ends.</Trans>
    </ConfirmDialog>
  );
}

function Done({ action, count }: { action: Order['action'] | undefined; count: number }) {
  if (action === 'reject')
    return <Plural value={count} one="# commission rejected." other="# commissions rejected." />;
  return <Plural value={count} one="# commission approved." other="# commissions approved." />;
}
