import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useState } from 'react';
import { withWordsOf } from '../../app/language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { type Action, MoreActions } from '../../components/choice.tsx';
import { later } from '../../components/later.tsx';
import { useDecision } from './decision.tsx';

const InviteDialog = later(
  async () => (await withWordsOf('portals', import('../portals/invite-dialog.tsx'))).InviteDialog,
);
const MergeDialog = later(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Actions that the affiliate's status allows. */
export function AffiliateActions({ of }: { of: Affiliate }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { openPanel } = useFilters();
  const [isInviting, setInviting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const decision = useDecision(of);
  if (!can('write:affiliates')) return null;
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
      run: decision.reject,
    },
  ].filter((each) => each !== false) satisfies Action[];
  return (
    <>
      <Button onPress={() => openPanel('edit')}>
        <Trans>Edit</Trans>
      </Button>
      <MoreActions actions={others} />
      {status === 'PENDING' && (
        <Button onPress={decision.reject}>
          <Trans>Reject…</Trans>
        </Button>
      )}
      {(status === 'PENDING' || status === 'REJECTED') && (
        <Button look="primary" isDisabled={decision.isPending} onPress={decision.approve}>
          <Trans context="affiliate">Approve</Trans>
        </Button>
      )}
      <InviteDialog of={of} isOpen={isInviting} onClose={() => setInviting(false)} />
      <MergeDialog of={of} isOpen={isMerging} onClose={() => setMerging(false)} />
      {decision.dialogs}
    </>
  );
}
