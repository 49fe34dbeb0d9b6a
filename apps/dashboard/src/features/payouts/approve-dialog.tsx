import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PAYOUT_APPROVE_MAX } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { sumsOf } from '../../format/money.ts';
import { isToApprove } from './approval.ts';

interface ApproveProps {
  readonly of: readonly Payout[];
  readonly onDone?: () => void;
}

/** Approves payouts that someone else created. Renders nothing if there are none. */
export function ApproveButton({ of, onDone }: ApproveProps) {
  const { session, can } = useHere();
  const [chosen, setChosen] = useState<readonly Payout[]>();
  const others = of.filter((payout) => isToApprove(payout) && payout.created_by !== session.user?.id);
  if (session.user === null || !can('write:payouts') || (others.length === 0 && !chosen)) return null;
  return (
    <>
      <Button look="primary" onPress={() => setChosen(others)}>
        <Plural value={others.length} one="Approve # payout…" other="Approve # payouts…" />
      </Button>
      {chosen && (
        <ApproveDialog
          of={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onDone?.();
          }}
        />
      )}
    </>
  );
}

function ApproveDialog({
  of,
  onClose,
  onDone,
}: {
  of: readonly Payout[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { client } = useHere();
  const approve = useChange(async () => {
    for (let at = 0; at < of.length; at += PAYOUT_APPROVE_MAX) {
      const some = of.slice(at, at + PAYOUT_APPROVE_MAX);
      const totals = sumsOf(some).map(({ amount, currency }) => ({ amount, currency }));
      const payout_ids = some.map(({ id }) => id);
      await client.payouts.approve({ payout_ids, expected: { count: some.length, totals } });
    }
  }, onDone);
  return (
    <ConfirmDialog
      title={t`Approve payouts`}
      isOpen
      onClose={onClose}
      count={of.length}
      sums={sumsOf(of).map((sum) => ({ ...sum, what: <Trans>Total</Trans> }))}
      verb={<Plural value={of.length} one="Approve # payout" other="Approve # payouts" />}
      isPending={approve.isPending}
      error={approve.error}
      onGo={() => approve.mutate(undefined)}
    >
      <Trans>
        They can then be exported and paid. The approval becomes void if the amount or the payout details
        change.
      </Trans>
    </ConfirmDialog>
  );
}

/** Explains who must approve payouts. Renders nothing if none needs approval. */
export function WhoApproves({ of }: { of: readonly Payout[] }) {
  const { session } = useHere();
  const waiting = of.filter(isToApprove);
  if (waiting.length === 0) return null;
  if (session.user === null) return <Trans>API keys cannot approve payouts. Sign in as a user.</Trans>;
  return waiting.some(({ created_by }) => created_by === session.user?.id) ? (
    <Trans>Someone else must approve payouts you created.</Trans>
  ) : (
    <Trans>Review who will be paid and how much before you approve.</Trans>
  );
}
