import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Affiliate, AffiliateAction, AffiliateList } from '@tributary/sdk';
import { useState } from 'react';
import { countOf } from '../../app/count-of.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { BulkBar as Bar, Progress } from '../../components/bulk-bar.tsx';
import { BulkOutcome } from '../../components/bulk-outcome.tsx';
import { Button } from '../../components/button.tsx';
import { needsConfirmation } from '../../components/confirmed-totals.tsx';
import { Count } from '../../components/money.tsx';
import { ApproveAffiliatesDialog } from './approve-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RejectAffiliatesDialog } from './reject-dialog.tsx';
import { useAffiliateActions } from './use-affiliate-actions.ts';

interface BulkBarProps {
  /** Selected rows on this page. */
  readonly rows: readonly Affiliate[];
  readonly query: AffiliateList;
  readonly onDone: () => void;
}

type Change = Pick<AffiliateAction, 'action' | 'reason' | 'group_id'>;
type Actions = ReturnType<typeof useAffiliateActions>;

export function BulkBar({ rows, query, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const { mode } = useHere();
  const [asking, setAsking] = useState<'approve' | 'invite' | 'reject' | 'move'>();
  // Actions accept the list's filters, but no search text.
  const matching = useMatching(query, rows.length > 0 && !query.search);
  const actions = useAffiliateActions(() => {
    setAll(false);
    setAsking(undefined);
    onDone();
  });
  const everyone = isAll ? matching.data : undefined;
  const target = everyone
    ? { filter: { ...query, recorded_before: everyone.asOf } }
    : { ids: rows.map(({ id }) => id) };
  const count = everyone?.count ?? rows.length;
  const open = rows.filter(({ partnership_status }) => partnership_status !== 'APPROVED');
  const toApprove = everyone?.count ?? open.length;
  const approve = () => {
    setAsking(undefined);
    const to = everyone ? target : { ids: open.map(({ id }) => id) };
    actions.run({ action: 'approve', ...to } as AffiliateAction, toApprove);
  };
  const invite = () => {
    setAsking(undefined);
    actions.run({ action: 'invite', ...target } as AffiliateAction, count);
  };
  const run = (action: Change) => actions.run({ ...action, ...target } as AffiliateAction, count);
  return (
    <>
      <Bar
        count={rows.length}
        title={<Selected count={count} isAll={everyone !== undefined} />}
        all={
          !everyone && matching.data && matching.data.count > count
            ? {
                label: (
                  <Trans>
                    Select all <Count of={matching.data.count} /> in this list
                  </Trans>
                ),
                onChoose: () => setAll(true),
              }
            : undefined
        }
        outcome={
          <BulkOutcome
            error={actions.error}
            result={actions.result}
            done={actions.done}
            words={(done) => <Done action={actions.result?.order.action} count={done} />}
            unchangedWords={actions.result?.order.action === 'invite' ? invitedBefore : undefined}
            pageOf={(id) => ({ to: '/$mode/affiliates/$id', params: { mode, id } })}
            onDismiss={actions.dismiss}
          />
        }
      >
        <Buttons
          actions={actions}
          onOpen={setAsking}
          onInvite={() => (needsConfirmation(count, []) ? setAsking('invite') : invite())}
          toApprove={toApprove}
          onApprove={() => (needsConfirmation(count, []) ? setAsking('approve') : approve())}
        />
      </Bar>
      <ApproveAffiliatesDialog
        isOpen={asking === 'approve'}
        count={count}
        toApprove={toApprove}
        onClose={() => setAsking(undefined)}
        onGo={approve}
      />
      <InviteDialog
        isOpen={asking === 'invite'}
        count={count}
        onClose={() => setAsking(undefined)}
        onGo={invite}
      />
      <RejectAffiliatesDialog
        isOpen={asking === 'reject'}
        count={count}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setAsking(undefined)}
        onReject={(reason) => run({ action: 'reject', reason })}
      />
      <MoveDialog
        isOpen={asking === 'move'}
        count={count}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setAsking(undefined)}
        onMove={(group_id) => run({ action: 'move', group_id })}
      />
    </>
  );
}

/**
 * Returns the number of matching affiliates and the time of the count, which is used to exclude affiliates who join
 * later.
 */
function useMatching(query: AffiliateList, enabled: boolean) {
  const { client, mode, now } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'count', query],
    queryFn: async ({ signal }) => {
      const asOf = now().toISOString();
      return { count: await countOf(client, '/v1/affiliates', query, signal), asOf };
    },
    enabled,
    placeholderData: undefined,
  });
}

interface ButtonsProps {
  readonly actions: Actions;
  /** Number of affiliates who are not approved yet. */
  readonly toApprove: number;
  readonly onOpen: (which: 'reject' | 'move') => void;
  readonly onInvite: () => void;
  readonly onApprove: () => void;
}

function Buttons({ actions, toApprove, onOpen, onInvite, onApprove }: ButtonsProps) {
  const { can } = useHere();
  if (!can('write:affiliates'))
    return (
      <span className="secondary">
        <Trans>You need the write:affiliates permission to change affiliates.</Trans>
      </span>
    );
  return (
    <>
      {can('read:groups') && (
        <Button isDisabled={actions.isPending} onPress={() => onOpen('move')}>
          <Trans>Move…</Trans>
        </Button>
      )}
      <Button isDisabled={actions.isPending} onPress={onInvite}>
        <Trans>Invite</Trans>
      </Button>
      <Button isDisabled={actions.isPending} onPress={() => onOpen('reject')}>
        <Trans>Reject…</Trans>
      </Button>
      <Button look="primary" isDisabled={actions.isPending || toApprove === 0} onPress={onApprove}>
        {actions.isPending ? (
          <Progress done={actions.done} count={actions.count} />
        ) : (
          <Trans context="affiliate">
            Approve <Count of={toApprove} />
          </Trans>
        )}
      </Button>
    </>
  );
}

function Selected({ count, isAll }: { count: number; isAll: boolean }) {
  if (isAll)
    return (
      <Trans>
        All <Count of={count} /> selected
      </Trans>
    );
  return (
    <Trans>
      <Count of={count} /> selected
    </Trans>
  );
}

function Done({ action, count }: { action: AffiliateAction['action'] | undefined; count: number }) {
  if (action === 'approve')
    return <Plural value={count} one="# affiliate approved." other="# affiliates approved." />;
  if (action === 'reject')
    return <Plural value={count} one="# affiliate rejected." other="# affiliates rejected." />;
  if (action === 'invite')
    return <Plural value={count} one="# affiliate invited." other="# affiliates invited." />;
  return <Plural value={count} one="# affiliate moved." other="# affiliates moved." />;
}

const invitedBefore = (count: number) => (
  <Plural
    value={count}
    one="# was already invited in the last 24 hours and will not be e-mailed again."
    other="# were already invited in the last 24 hours and will not be e-mailed again."
  />
);
