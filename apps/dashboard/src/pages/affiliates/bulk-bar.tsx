import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Affiliate, AffiliateAction } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../session/session-context.tsx';
import { BulkOutcome } from '../../ui/bulk-outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/money.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RejectAffiliatesDialog } from './reject-dialog.tsx';
import { useAffiliateActions } from './use-affiliate-actions.ts';

interface BulkBarProps {
  /** The selected rows of this page. */
  readonly rows: readonly Affiliate[];
  /** The list's filters. */
  readonly query: Readonly<Record<string, string>>;
  readonly onDone: () => void;
}

/** What is done, without to whom. */
type Change = Pick<AffiliateAction, 'action' | 'reason' | 'group_id'>;
type Actions = ReturnType<typeof useAffiliateActions>;

/** What can be done with the selected affiliates, or with all that match the filters. */
export function BulkBar({ rows, query, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<'reject' | 'move'>();
  // An action takes the list's filters, but no search.
  const matching = useMatching(query, rows.length > 0 && !query.search);
  const actions = useAffiliateActions(() => {
    setAll(false);
    setOpen(undefined);
    onDone();
  });
  const everyone = isAll ? matching.data : undefined;
  const target = everyone
    ? { filter: { ...query, recorded_before: everyone.asOf } }
    : { ids: rows.map(({ id }) => id) };
  const count = everyone?.count ?? rows.length;
  const run = (action: Change) => actions.run({ ...action, ...target } as AffiliateAction, count);
  if (rows.length === 0 && !actions.result && !actions.error) return null;
  return (
    <div className="bulk">
      <BulkOutcome
        error={actions.error}
        result={actions.result}
        done={actions.done}
        onDismiss={actions.dismiss}
      />
      {rows.length > 0 && (
        <section className="bulk-bar" aria-live="polite">
          <div className="grow">
            <div className="name">
              {everyone ? (
                <Trans>
                  All <Count of={count} /> are selected
                </Trans>
              ) : (
                <Trans>{count} selected</Trans>
              )}
            </div>
            {!everyone && matching.data && matching.data.count > count && (
              <Button small look="quiet" onPress={() => setAll(true)}>
                <Trans>
                  Select all <Count of={matching.data.count} /> of this list
                </Trans>
              </Button>
            )}
          </div>
          <Buttons
            actions={actions}
            count={count}
            onOpen={setOpen}
            onApprove={() => run({ action: 'approve' })}
          />
        </section>
      )}
      <RejectAffiliatesDialog
        isOpen={open === 'reject'}
        count={count}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setOpen(undefined)}
        onReject={(reason) => run({ action: 'reject', reason })}
      />
      <MoveDialog
        isOpen={open === 'move'}
        count={count}
        isPending={actions.isPending}
        error={actions.error}
        onClose={() => setOpen(undefined)}
        onMove={(group_id) => run({ action: 'move', group_id })}
      />
    </div>
  );
}

/** How many match the filters, and the moment of the count: who joins later is not among them. */
function useMatching(query: Readonly<Record<string, string>>, enabled: boolean) {
  const { client, mode, now } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'count', query],
    queryFn: async ({ signal }) => {
      const asOf = now().toISOString();
      const asked = { ...query, page: 1, limit: 1 };
      const page = (await client.affiliates.list(asked as never, { signal })) as unknown as {
        pagination: { total: number };
      };
      return { count: page.pagination.total, asOf };
    },
    enabled,
    placeholderData: undefined,
  });
}

interface ButtonsProps {
  readonly actions: Actions;
  readonly count: number;
  readonly onOpen: (which: 'reject' | 'move') => void;
  readonly onApprove: () => void;
}

function Buttons({ actions, count, onOpen, onApprove }: ButtonsProps) {
  const { can } = useHere();
  if (!can('write:affiliates'))
    return (
      <span className="secondary">
        <Trans>Changing affiliates needs the permission write:affiliates.</Trans>
      </span>
    );
  return (
    <>
      {can('read:groups') && (
        <Button isDisabled={actions.isPending} onPress={() => onOpen('move')}>
          <Trans>Move…</Trans>
        </Button>
      )}
      <Button isDisabled={actions.isPending} onPress={() => onOpen('reject')}>
        <Trans>Reject…</Trans>
      </Button>
      <Button look="primary" isDisabled={actions.isPending} onPress={onApprove}>
        {actions.isPending ? (
          <Trans>
            <Count of={actions.done} /> of <Count of={actions.count} />…
          </Trans>
        ) : (
          <Trans>
            Approve <Count of={count} />
          </Trans>
        )}
      </Button>
    </>
  );
}
