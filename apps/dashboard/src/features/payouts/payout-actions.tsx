import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { keysOf, type PayoutAction, payoutActions } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { MoreActions } from '../../components/choice.tsx';
import { canExport } from './approval.ts';
import { ApproveButton } from './approve-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { canMove } from './moves.ts';
import { ReturnDialog } from './return-dialog.tsx';

export function PayoutActions({ of }: { of: Payout }) {
  const { t } = useLingui();
  const { can, mode } = useHere();
  const [move, setMove] = useState<PayoutAction>();
  const [isReturning, setReturning] = useState(false);
  if (!can('write:payouts')) return null;
  const names: Readonly<Record<PayoutAction, string>> = {
    start: t`Start…`,
    complete: t`Mark as paid…`,
    fail: t`Mark as failed…`,
    cancel: t`Cancel…`,
    reopen: t`Reopen…`,
  };
  const allowed = keysOf(payoutActions).filter((each) => canMove(each, of));
  // Put the most likely action first.
  const isNext = (each: PayoutAction) => each === 'complete' || each === 'reopen';
  const [first, ...others] = [...allowed].sort((a, b) => Number(isNext(b)) - Number(isNext(a)));
  return (
    <>
      <ApproveButton of={[of]} />
      {first && (
        <Button look={first === 'complete' ? 'primary' : undefined} onPress={() => setMove(first)}>
          {names[first]}
        </Button>
      )}
      {canExport(of) && (
        <Link
          to="/$mode/payouts/new"
          params={{ mode }}
          search={{ step: 'send', ids: of.id }}
          className="button"
        >
          <Trans>File</Trans>
        </Link>
      )}
      <MoreActions
        actions={others.map((each) => ({
          id: each,
          label: names[each],
          danger: each === 'cancel' || each === 'fail',
          run: () => setMove(each),
        }))}
      />
      {of.status === 'completed' && of.returned_at === null && (
        <Button onPress={() => setReturning(true)}>
          <Trans>Record return…</Trans>
        </Button>
      )}
      <ReturnDialog of={of} isOpen={isReturning} onClose={() => setReturning(false)} />
      <MoveDialog move={move} payouts={[of]} onClose={() => setMove(undefined)} />
    </>
  );
}
