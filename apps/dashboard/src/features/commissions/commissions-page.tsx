import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { CommissionList } from '@tributary/sdk';
import { useListFilters } from '../../app/filters.ts';
import { ListPage, type ListTab } from '../../app/list.tsx';
import type { Tab } from '../../app/shell/tabs.tsx';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useCommissionColumns } from './columns.tsx';
import { useCommissionDetail } from './commission-detail.tsx';
import { ExportCommissions } from './export-button.tsx';
import { badgeOf, type State, states } from './state.ts';
import { useCommissionSorts, useCommissions } from './use-commissions.ts';
import { useTotals } from './use-totals.ts';

export function CommissionsPage() {
  const { t } = useLingui();
  const { byName, byDays } = useListFilters();
  const search = useSearch({ from: '/$mode/commissions' });
  const { list, scope, query, state, fileName } = useCommissions(search);
  return (
    <ListPage
      label={t`Commissions`}
      list={list}
      columns={useCommissionColumns({ isToApprove: state === 'to_approve' })}
      actions={<ExportCommissions query={query} name={fileName} />}
      tabs={{ name: 'state', of: useTabs(scope, state) }}
      filters={[
        ...byName('affiliate', 'group'),
        byDays(t`Date`, 'from', 'to'),
        ...byName('currency', 'incentive', 'payout', 'referral', 'program'),
        { id: 'import_id', label: t`Import` },
      ]}
      hasSearch
      sorts={useCommissionSorts()}
      empty={
        <Empty title={<Trans>No commissions yet.</Trans>}>
          <Trans>Commissions appear here when your backend reports a sale to a referred customer.</Trans>
        </Empty>
      }
      useDetail={useCommissionDetail}
      bulk={(rows, onDone) => <BulkBar rows={rows} query={query} onDone={onDone} />}
    />
  );
}

function useTabs(scope: CommissionList, current: State | undefined): readonly [Tab, ...ListTab[]] {
  const { t } = useLingui();
  const names = useStatusNames('commission');
  const rows = useTotals(scope).data?.rows;
  const countOf = (state?: State) =>
    rows
      ?.filter((row) => state === undefined || row.state === state)
      .reduce((sum, { count }) => sum + count, 0);
  const shown: readonly State[] = current === 'flagged' ? [...states, 'flagged'] : states;
  return [
    { id: 'all', label: t`All`, count: countOf() },
    ...shown.map((state) => ({
      id: state,
      label: names[badgeOf[state]],
      ...(state !== 'flagged' && { count: countOf(state) }),
      empty: state === 'to_approve' ? <NothingToApprove /> : <NoneInState />,
    })),
  ];
}

const NoneInState = () => <Empty title={<Trans>No commissions with this status.</Trans>} />;

const NothingToApprove = () => (
  <Empty title={<Trans>No commissions to approve.</Trans>}>
    <Trans>Commissions appear here if their incentive requires manual approval.</Trans>
  </Empty>
);
