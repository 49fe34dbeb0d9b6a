import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { CommissionList } from '@tributary/sdk';
import { useDays } from '../../app/days.ts';
import { useListFilters } from '../../app/filters.ts';
import { ListPage, type ListTab } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import type { Tab } from '../../app/shell/tabs.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Amounts } from '../../components/money.tsx';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { sumsOf } from '../../format/money.ts';
import { instantsOf } from '../../format/period.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useCommissionColumns } from './columns.tsx';
import { useCommissionDetail } from './commission-detail.tsx';
import { ExportCommissions } from './export-button.tsx';
import { badgeOf, filtersOf, type State, states } from './state.ts';
import { useTotals } from './use-totals.ts';

export function CommissionsPage() {
  const { t } = useLingui();
  const { client } = useHere();
  const { byName, byDays } = useListFilters();
  const { zone, today } = useDays();
  const { state, from, to, sort, order, ...given } = queryOf(useSearch({ from: '/$mode/commissions' }));
  const scope = { ...given, ...instantsOf({ ...(from && { from }), ...(to && { to }) }, zone) };
  const query = { ...scope, ...(state && filtersOf[state]) };
  const fileName = ['commissions', state?.replace('_', '-'), today].filter(Boolean).join('-');
  const list = useList(
    'commissions',
    {
      ...query,
      sort: sort ?? 'occurred_at',
      order: order ?? 'desc',
      expand: ['affiliate', 'referral', 'earnings'],
    },
    (asked) => client.commissions.list(asked),
  );
  return (
    <ListPage
      label={t`Commissions`}
      list={list}
      columns={useCommissionColumns()}
      actions={<ExportCommissions query={query} name={fileName} />}
      tabs={{ name: 'state', of: useTabs(scope, state) }}
      filters={[
        ...byName('affiliate', 'group'),
        byDays(t`Date`, 'from', 'to'),
        ...byName('currency', 'incentive', 'payout', 'referral', 'program'),
        { id: 'import_id', label: t`Import` },
      ]}
      hasSearch
      sorts={[
        { sort: 'occurred_at', order: 'desc', label: t`Newest first` },
        { sort: 'occurred_at', order: 'asc', label: t`Oldest first` },
        { sort: 'commission_amount', order: 'desc', label: t`Largest commission` },
        { sort: 'sale_amount', order: 'desc', label: t`Largest sale` },
      ]}
      empty={
        <Empty title={<Trans>No commissions yet.</Trans>}>
          <Trans>Commissions appear here when your backend reports a sale to a referred customer.</Trans>
        </Empty>
      }
      totals={<Totals query={query} />}
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

/** Totals of all pages, per currency. */
function Totals({ query }: { query: CommissionList }) {
  const rows = useTotals(query).data?.rows;
  if (!rows) return null;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const earned = rows.flatMap(({ currency, commission }) =>
    currency === null ? [] : [{ currency, amount: commission }],
  );
  return (
    <div className="totals-row">
      <Plural value={count} one="# commission" other="# commissions" />
      <Amounts of={sumsOf(earned)} />
    </div>
  );
}
