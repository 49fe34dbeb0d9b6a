import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type PayoutStatus, payoutStatuses } from '@tributary/core';
import type { PayoutList } from '@tributary/sdk';
import { countOf } from '../../app/count-of.ts';
import { useDays } from '../../app/days.ts';
import { useListFilters } from '../../app/filters.ts';
import { ListPage, type ListTab } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import type { Tab } from '../../app/shell/tabs.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { useStatusCounts } from '../../app/use-status-counts.ts';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { createdOn } from '../../format/period.ts';
import { BulkBar } from './bulk-bar.tsx';
import { usePayoutColumns } from './columns.tsx';
import { Due } from './due.tsx';
import { ExportPayouts } from './export-payouts.tsx';
import { usePayoutDetail } from './payout-detail.tsx';
import { OPEN, TO_APPROVE } from './search.ts';

export function PayoutsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { byName, byDays } = useListFilters();
  const { zone } = useDays();
  const { sort, order, status, ...given } = queryOf(useSearch({ from: '/$mode/payouts' }));
  const query: PayoutList = {
    ...given,
    ...createdOn(given, zone),
    ...(status === TO_APPROVE ? { approval: 'waiting' } : status && { status }),
  };
  const list = useList('payouts', { ...query, sort: sort ?? 'created_at', order: order ?? 'desc' }, (asked) =>
    client.payouts.list(asked),
  );
  const mayWrite = can('write:payouts');
  return (
    <ListPage
      label={t`Payouts`}
      list={list}
      columns={usePayoutColumns()}
      actions={
        <>
          <ExportPayouts query={query} />
          {mayWrite && <PrepareLink />}
        </>
      }
      tabs={{ name: 'status', of: useTabs(query, status === TO_APPROVE) }}
      filters={[...byName('affiliate', 'currency'), byDays(t`Created`, 'created_gte', 'created_lte')]}
      hasSearch
      sorts={[
        { sort: 'created_at', order: 'desc', label: t`Newest first` },
        { sort: 'created_at', order: 'asc', label: t`Oldest first` },
        { sort: 'amount', order: 'desc', label: t`Largest first` },
      ]}
      empty={
        <Empty title={<Trans>No payouts yet.</Trans>}>
          <Trans>Prepare one when commissions are due. No money moves until you confirm.</Trans>
        </Empty>
      }
      useDetail={usePayoutDetail}
      bulk={mayWrite ? (rows, onDone) => <BulkBar rows={rows} query={query} onDone={onDone} /> : undefined}
    >
      {status === undefined && <Due />}
    </ListPage>
  );
}

function PrepareLink() {
  const { mode } = useHere();
  return (
    <Link to="/$mode/payouts/new" params={{ mode }} className="button primary">
      <Trans>Prepare payout</Trans>
    </Link>
  );
}

function useTabs(
  { status: _, approval: __, ...query }: PayoutList,
  isToApprove: boolean,
): readonly [Tab, ...ListTab[]] {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const names = useStatusNames('payout');
  const none: Readonly<Record<PayoutStatus, string>> = {
    pending: t`No pending payouts.`,
    processing: t`No payouts are being processed.`,
    completed: t`No completed payouts.`,
    failed: t`No failed payouts.`,
    cancelled: t`No canceled payouts.`,
  };
  const count = useStatusCounts('/v1/payouts', query, [OPEN, ...payoutStatuses]);
  const toApprove = useQuery({
    queryKey: [mode, 'payouts', 'count', TO_APPROVE, query],
    queryFn: () => countOf(client, '/v1/payouts', { ...query, approval: 'waiting' }),
  });
  return [
    { id: 'all', label: t`All`, count: count() },
    // Show the tab only if a payout needs approval, because most programs do not require it.
    ...(isToApprove || (toApprove.data ?? 0) > 0
      ? [
          {
            id: TO_APPROVE,
            label: names.to_approve,
            count: toApprove.data,
            empty: <Empty title={<Trans>No payouts waiting for approval.</Trans>} />,
          },
        ]
      : []),
    {
      id: OPEN,
      label: t({ message: 'Open', context: 'payouts' }),
      count: count(OPEN),
      empty: <Empty title={<Trans>No open payouts.</Trans>} />,
    },
    ...payoutStatuses.map((status) => ({
      id: status,
      label: names[status],
      count: count(status),
      empty: <Empty title={none[status]} />,
    })),
  ];
}
