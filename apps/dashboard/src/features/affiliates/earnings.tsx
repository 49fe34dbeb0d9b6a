import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useListFilters } from '../../app/filters.ts';
import { List } from '../../app/list.tsx';
import { pick } from '../../app/use-filters.ts';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { BulkBar } from '../commissions/bulk-bar.tsx';
import { useCommissionColumns } from '../commissions/columns.tsx';
import { ExportCommissions } from '../commissions/export-button.tsx';
import { badgeOf, filterStates } from '../commissions/state.ts';
import { useCommissionSorts, useCommissions } from '../commissions/use-commissions.ts';

export function EarningsOf({ affiliateId }: { affiliateId: string }) {
  const { t } = useLingui();
  const { byDays } = useListFilters();
  const names = useStatusNames('commission');
  const values = useSearch({ from: '/$mode/affiliates/$id' });
  const { list, query, fileName } = useCommissions({
    ...pick(values, 'search', 'state', 'from', 'to', 'sort', 'order'),
    affiliate_id: affiliateId,
  });
  return (
    <List
      label={t`Earnings`}
      list={list}
      columns={useCommissionColumns({ withAffiliate: false })}
      empty={<Empty title={<Trans>No sales yet.</Trans>} />}
      page="/$mode/commissions/$id"
      hasSearch
      filters={[
        {
          id: 'state',
          label: t`Status`,
          options: filterStates.map((id) => ({ id, label: names[badgeOf[id]] })),
        },
        byDays(t`Date`, 'from', 'to'),
      ]}
      sorts={useCommissionSorts()}
      action={<ExportCommissions query={query} name={fileName} />}
      bulk={(rows, onDone) => <BulkBar rows={rows} query={query} onDone={onDone} />}
    />
  );
}
