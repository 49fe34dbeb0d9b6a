import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/notes.tsx';
import { isUnanswered } from '../../components/passing.ts';
import { RejectAffiliatesDialog } from './reject-dialog.tsx';
import { useAffiliateActions } from './use-affiliate-actions.ts';

interface Decision {
  readonly isPending: boolean;
  readonly approve: () => void;
  /** Opens the dialog that asks for a reason. */
  readonly reject: () => void;
  /** The dialog, or the error if the request failed. */
  readonly dialogs: ReactNode;
}

export function useDecision(of: Affiliate): Decision {
  const { t } = useLingui();
  const [isRejecting, setRejecting] = useState(false);
  const actions = useAffiliateActions(() => setRejecting(false));
  const failed = actions.error ?? (actions.result?.failed[0] && new Error(actions.result.failed[0].message));
  const ids = [of.id];
  return {
    isPending: actions.isPending,
    approve: () => actions.run({ action: 'approve', ids }),
    reject: () => setRejecting(true),
    dialogs: (
      <>
        <RejectAffiliatesDialog
          isOpen={isRejecting}
          count={1}
          reader={of.name}
          isPending={actions.isPending}
          error={failed}
          onClose={() => setRejecting(false)}
          onReject={(reason) => actions.run({ action: 'reject', reason, ids })}
        />
        <Dialog
          title={isUnanswered(failed) ? t`No answer` : t`Nothing was changed`}
          isOpen={Boolean(failed) && !isRejecting}
          onClose={actions.dismiss}
        >
          <div className="stack">
            <Problem error={failed} unchanged={t`The affiliate was not changed.`} />
          </div>
        </Dialog>
      </>
    ),
  };
}

export function DecisionButtons({ of }: { of: Affiliate }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { name } = of;
  const { isPending, approve, reject, dialogs } = useDecision(of);
  if (!can('write:affiliates')) return null;
  return (
    <span className="decision">
      <Button
        small
        aria-label={t({ message: `Approve ${name}`, context: 'affiliate' })}
        isDisabled={isPending}
        onPress={approve}
      >
        <Trans context="affiliate">Approve</Trans>
      </Button>
      <Button look="quiet" small aria-label={t`Reject ${name}…`} isDisabled={isPending} onPress={reject}>
        <Trans>Reject…</Trans>
      </Button>
      {dialogs}
    </span>
  );
}
