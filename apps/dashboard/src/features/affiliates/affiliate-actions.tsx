import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useState } from 'react';
import { withWordsOf } from '../../app/language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { type Action, ActionMenu } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { later } from '../../components/later.tsx';
import { Problem } from '../../components/notes.tsx';
import { isUnanswered } from '../../components/passing.ts';
import { RejectAffiliatesDialog } from './reject-dialog.tsx';
import { useAffiliateActions } from './use-affiliate-actions.ts';

const InviteDialog = later(
  async () => (await withWordsOf('portals', import('../portals/invite-dialog.tsx'))).InviteDialog,
);
const MergeDialog = later(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Actions for one affiliate, depending on the affiliate's status. */
export function AffiliateActions({ of }: { of: Affiliate }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { openPanel } = useFilters();
  const [isRejecting, setRejecting] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const actions = useAffiliateActions(() => setRejecting(false));
  if (!can('write:affiliates')) return null;
  const failed = actions.error ?? (actions.result?.failed[0] && new Error(actions.result.failed[0].message));
  const ids = [of.id];
  // A merged affiliate has the status of the affiliate that was kept.
  const isOwn = of.merged_into === null;
  const status = isOwn ? of.partnership_status : undefined;
  const others = [
    (status === 'PENDING' || status === 'APPROVED') && {
      id: 'invite',
      label: t`Invite…`,
      run: () => setInviting(true),
    },
    isOwn && can('write:payouts') && { id: 'merge', label: t`Merge…`, run: () => setMerging(true) },
    status === 'APPROVED' && {
      id: 'reject',
      label: t`Reject…`,
      danger: true,
      run: () => setRejecting(true),
    },
  ].filter((each) => each !== false) satisfies Action[];
  return (
    <>
      <Button onPress={() => openPanel('edit')}>
        <Trans>Edit</Trans>
      </Button>
      {others.length > 0 && (
        <ActionMenu
          trigger={
            <Button look="quiet" icon="down" aria-label={t`More actions`}>
              <Trans>More</Trans>
            </Button>
          }
          actions={others}
        />
      )}
      {status === 'PENDING' && (
        <Button onPress={() => setRejecting(true)}>
          <Trans>Reject…</Trans>
        </Button>
      )}
      {(status === 'PENDING' || status === 'REJECTED') && (
        <Button
          look="primary"
          isDisabled={actions.isPending}
          onPress={() => actions.run({ action: 'approve', ids })}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      <InviteDialog of={of} isOpen={isInviting} onClose={() => setInviting(false)} />
      <MergeDialog of={of} isOpen={isMerging} onClose={() => setMerging(false)} />
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
  );
}
