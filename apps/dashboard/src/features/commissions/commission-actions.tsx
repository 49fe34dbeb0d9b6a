import { Trans, useLingui } from '@lingui/react/macro';
import type { Commission } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/notes.tsx';
import { commissionMoneyOf } from './columns.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RejectCommissionsDialog } from './reject-dialog.tsx';
import { isSold } from './state.ts';
import { useActions } from './use-actions.ts';

const undecided: ReadonlySet<string> = new Set(['pending', 'approved', 'ready_for_payment']);

/** Actions that the commission's status allows. */
export function CommissionActions({ of }: { of: Commission }) {
  const { t } = useLingui();
  const { can } = useHere();
  const [open, setOpen] = useState<'reject' | 'refund'>();
  const actions = useActions(() => setOpen(undefined));
  const close = () => setOpen(undefined);
  if (!can('write:commissions') || of.voided_at) return null;
  const run = (action: 'approve' | 'reopen' | 'release') => actions.run({ action, ids: [of.id] });
  const failed = actions.error ?? (actions.result?.failed[0] && new Error(actions.result.failed[0].message));
  const mayRefund = isSold(of);
  return (
    <>
      {failed && open !== 'reject' && (
        <Problem error={failed} unchanged={t`The commission was not changed.`} />
      )}
      {mayRefund && (
        <Button onPress={() => setOpen('refund')}>
          <Trans>Record refund…</Trans>
        </Button>
      )}
      {undecided.has(of.status) && (
        <Button onPress={() => setOpen('reject')}>
          <Trans>Reject…</Trans>
        </Button>
      )}
      {of.status === 'pending' && isSold(of) && !of.flags.includes('possible_duplicate') && (
        <Button look="primary" isDisabled={actions.isPending} onPress={() => run('approve')}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {of.status === 'rejected' && (
        <Button isDisabled={actions.isPending} onPress={() => run('reopen')}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      <RejectCommissionsDialog
        isOpen={open === 'reject'}
        count={1}
        reader={of.affiliate?.name}
        sums={[commissionMoneyOf(of)]}
        isPending={actions.isPending}
        error={failed}
        onClose={close}
        onReject={(reason) => actions.run({ action: 'reject', reason, ids: [of.id] })}
      />
      <RefundDialog of={of} isOpen={open === 'refund'} onClose={close} />
    </>
  );
}
