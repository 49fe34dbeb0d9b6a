import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { openPayoutStatuses, type PayoutAction } from '@tributary/core';
import type { Payout, PayoutList } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { BulkBar as Bar } from '../../components/bulk-bar.tsx';
import { Button } from '../../components/button.tsx';
import { Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { sumsOf } from '../../format/money.ts';
import { canExport } from './approval.ts';
import { ApproveButton } from './approve-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { canMove } from './moves.ts';
import { OPEN } from './search.ts';

/** Maximum number of payouts per action, because they are changed one by one. The CLI has no limit. */
const ALL_MAX = 1_000;

interface BulkBarProps {
  /** Selected rows on this page. */
  readonly rows: readonly Payout[];
  readonly query: PayoutList;
  readonly onDone: () => void;
}

export function BulkBar({ rows, query, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const [move, setMove] = useState<PayoutAction>();
  const all = useAll(query, isAll && rows.length > 0);
  const chosen = isAll ? (all.data ?? []) : rows;
  const close = () => {
    setMove(undefined);
    setAll(false);
    onDone();
  };
  return (
    <>
      <Bar
        count={rows.length}
        title={
          isAll ? (
            <Trans>
              All <Count of={chosen.length} /> selected
            </Trans>
          ) : (
            <Trans>
              <Count of={rows.length} /> selected
            </Trans>
          )
        }
        all={
          isAll
            ? undefined
            : { label: <Trans>Select all matching payouts</Trans>, onChoose: () => setAll(true) }
        }
        note={
          chosen.length >= ALL_MAX && (
            <Trans>Only the first {ALL_MAX} are selected. Use the CLI for more.</Trans>
          )
        }
        sums={sumsOf(chosen)}
        outcome={all.error && <Problem error={all.error} />}
      >
        <ApproveButton of={chosen} onDone={close} />
        <FilesLink chosen={chosen} isAll={isAll} />
        <MoveButtons chosen={chosen} onMove={setMove} />
      </Bar>
      <MoveDialog
        move={move}
        payouts={move ? chosen.filter((payout) => canMove(move, payout)) : []}
        onClose={close}
      />
    </>
  );
}

function useAll(query: PayoutList, enabled: boolean) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'payouts', 'all', query],
    queryFn: () => client.payouts.list({ ...query, limit: 100 }).toArray({ limit: ALL_MAX }),
    enabled,
    placeholderData: undefined,
  });
}

const filterNames = ['search', 'affiliate_id', 'currency', 'created_gte', 'created_lte'] as const;

/** Links to the files for these payouts. The URL lists their ids or, if all are selected, contains the filter. */
function FilesLink({ chosen, isAll }: { chosen: readonly Payout[]; isAll: boolean }) {
  const { mode } = useHere();
  const { status, ...others } = useSearch({ from: '/$mode/payouts' });
  const open = chosen.filter(canExport);
  if (open.length === 0) return null;
  const set = openPayoutStatuses.find((each) => each === status) ?? OPEN;
  const which = isAll
    ? { set, ...pick(others, ...filterNames) }
    : { ids: open.map(({ id }) => id).join(',') };
  return (
    <Link to="/$mode/payouts/new" params={{ mode }} search={{ step: 'send', ...which }} className="button">
      <Plural value={open.length} one="File for #" other="Files for #" />
    </Link>
  );
}

function MoveButtons({
  chosen,
  onMove,
}: {
  chosen: readonly Payout[];
  onMove: (move: PayoutAction) => void;
}) {
  const of = (move: PayoutAction) => chosen.filter((payout) => canMove(move, payout));
  const button = (move: PayoutAction, label: React.ReactNode, look?: 'primary') =>
    of(move).length > 0 && (
      <Button look={look} onPress={() => onMove(move)}>
        {label}
      </Button>
    );
  return (
    <>
      {button('cancel', <Trans>Cancel {of('cancel').length}…</Trans>)}
      {button('reopen', <Trans>Reopen {of('reopen').length}…</Trans>)}
      {button('fail', <Trans>Mark {of('fail').length} as failed…</Trans>)}
      {button('start', <Trans>Start {of('start').length}…</Trans>)}
      {button('complete', <Trans>Mark {of('complete').length} as paid…</Trans>, 'primary')}
    </>
  );
}
