import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPayoutOpen } from '@tributary/core';
import type { Payout, Tributary } from '@tributary/sdk';
import type { ComponentType } from 'react';
import { useDays } from '../../../app/days.ts';
import { useHere } from '../../../app/session/session-context.tsx';
import { useInbox } from '../../../app/shared-queries.ts';
import { pick } from '../../../app/use-filters.ts';
import { TableSkeleton } from '../../../components/data-table.tsx';
import { Amounts } from '../../../components/money.tsx';
import { Empty, Problem } from '../../../components/notes.tsx';
import { PagedTable } from '../../../components/paged-table.tsx';
import { createdOn } from '../../../format/period.ts';
import { usePayoutColumns } from '../columns.tsx';
import { RunFrame } from './run-frame.tsx';
import { listOf, type RunValues, useRun } from './search.ts';

/** Maximum number of payouts on a page. For larger runs, write the files with the CLI. */
const SET_MAX = 5_000;

const READS_AT_ONCE = 6;

/** Fetches objects by id, in the given order. */
export async function readEach<Read>(ids: readonly string[], read: (id: string) => Promise<Read>) {
  const found: Read[] = [];
  for (let at = 0; at < ids.length; at += READS_AT_ONCE)
    found.push(...(await Promise.all(ids.slice(at, at + READS_AT_ONCE).map(read))));
  return found;
}

/** Fetches the payouts that the URL identifies by id, by filter, or by a run's creation time. */
async function payoutsOf(payouts: Tributary['payouts'], values: RunValues, zone: string): Promise<Payout[]> {
  const { ids, set, run, program_id } = values;
  if (ids) return readEach(listOf(ids), (id) => payouts.get(id));
  const filter = pick(values, 'affiliate_id', 'currency', 'search', 'created_gte', 'created_lte');
  const query = set
    ? { ...filter, ...createdOn(filter, zone), status: set }
    : { created_gte: run, created_lte: run };
  const found = await payouts.list({ ...query, limit: 100, order: 'asc' }).toArray({ limit: SET_MAX });
  return set ? found : found.filter((payout) => !program_id || payout.program_id === program_id);
}

export interface MadeProps {
  readonly payouts: readonly Payout[];
  readonly refresh: () => Promise<readonly Payout[]>;
}

interface PayoutSetProps {
  readonly Side: ComponentType<MadeProps>;
  readonly Content: ComponentType<MadeProps>;
}

const otherColumns: readonly string[] = ['created_at', 'processed_at', 'brief'];

/** Columns without dates, which leaves room for the method. Phones show the reference too, for the bank statement. */
const useSetColumns = () =>
  usePayoutColumns()
    .filter(({ id }) => !otherColumns.includes(id))
    .map((column) => ({
      ...column,
      ...(column.id === 'method' && { from: 'tablet' as const }),
      ...(column.id === 'reference' && { at: 'status' as const }),
    }));

/** Frame for a step that works with created payouts, which are listed below it. */
export function PayoutSet({ Side, Content }: PayoutSetProps) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { values } = useRun();
  const { zone } = useDays();
  const { step: _, ...asked } = values;
  const set = useQuery({
    queryKey: [mode, 'payouts', 'set', asked, zone],
    queryFn: () => payoutsOf(client.payouts, values, zone),
    placeholderData: undefined,
  });
  const columns = useSetColumns();
  // Keep showing data if refetching fails.
  if (!set.data?.length)
    return (
      <RunFrame isEmpty={set.data !== undefined}>
        {set.data ? (
          values.set ? (
            <NothingToSend />
          ) : (
            <Empty title={t`These payouts do not exist.`}>
              <Link to="/$mode/payouts" params={{ mode }} className="link">{t`Back to Payouts`}</Link>
            </Empty>
          )
        ) : set.error ? (
          <Problem error={set.error} retry={() => void set.refetch()} />
        ) : (
          <TableSkeleton columns={4} />
        )}
      </RunFrame>
    );
  const made = { payouts: set.data, refresh: async () => (await set.refetch()).data ?? [] };
  return (
    <RunFrame side={<Side {...made} />} isDone={!made.payouts.some(isPayoutOpen)}>
      <Content {...made} />
      <PagedTable
        title={t`Payouts`}
        label={t`Payouts in this run`}
        columns={columns}
        items={made.payouts}
        size={50}
      />
    </RunFrame>
  );
}

/** Empty state that shows the amounts due now, because a new run is the next step. */
function NothingToSend() {
  const { t } = useLingui();
  const { mode } = useHere();
  const due = useInbox().data?.payouts_due;
  return (
    <Empty title={t`No payouts to send.`}>
      <p>
        {due && due.count > 0 ? (
          <Trans>
            Due now: <Amounts of={due.money} />
          </Trans>
        ) : (
          <Trans>Nothing is due. A commission is due when it is ready and not yet in a payout.</Trans>
        )}
      </p>
      {due && due.count > 0 ? (
        <Link to="/$mode/payouts/new" params={{ mode }} className="button primary">
          {t`Prepare payout`}
        </Link>
      ) : (
        <Link to="/$mode/payouts" params={{ mode }} className="link">
          {t`Back to Payouts`}
        </Link>
      )}
    </Empty>
  );
}
