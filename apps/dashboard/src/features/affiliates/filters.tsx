import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useProgramFilter } from '../../app/program-filter.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery, useInbox } from '../../app/shared-queries.ts';
import { Tabs } from '../../app/shell/tabs.tsx';
import { SortSelect } from '../../app/sort-select.tsx';
import { type ListFilter, pick, useFilters } from '../../app/use-filters.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { createdOn } from '../../format/period.ts';
import { useAffiliate } from './use-affiliate.ts';

export const filterNames = [
  'group_id',
  'program_id',
  'parent_affiliate_id',
  'created_gte',
  'created_lte',
] as const;

/** The filters of the address as the API takes them. */
export function useAffiliateQuery() {
  const given = pick(useSearch({ from: '/$mode/affiliates' }), ...filterNames, 'search', 'status');
  return { ...given, ...createdOn(given) };
}

/** Only the applications are counted: they wait for somebody, and the server counts them anyway. */
export function StatusTabs() {
  const { t } = useLingui();
  const { values } = useFilters();
  const inbox = useInbox();
  return (
    <Tabs
      name="status"
      label={t`Status`}
      current={values.status ?? 'all'}
      tabs={[
        { id: 'all', label: t`All` },
        { id: 'pending', label: t`Applications`, count: inbox.data?.applications?.count },
        { id: 'approved', label: t`Approved` },
        { id: 'rejected', label: t`Rejected` },
      ]}
    />
  );
}

export function AffiliateFilters() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { values, set, clear } = useFilters();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const byProgram = useProgramFilter();
  const parent = useAffiliate(values.parent_affiliate_id ?? '', values.parent_affiliate_id !== undefined);
  const named = (all: readonly { id: string; name: string }[] | undefined) =>
    (all ?? []).map(({ id, name }) => ({ id, label: name }));
  const filters: readonly ListFilter[] = [
    { id: 'group_id', label: t`Group`, options: named(groups.data) },
    ...byProgram,
    {
      id: 'parent_affiliate_id',
      label: t`Recruited by`,
      ...(parent.data && { shown: parent.data.name }),
    },
    { id: 'created_gte', label: t`Joined`, operator: t`since`, type: 'date' },
    { id: 'created_lte', label: t`Joined`, operator: t`before`, type: 'date' },
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <SortSelect
        sorts={[
          { sort: 'created_at', order: 'desc', label: t`Newest first` },
          { sort: 'created_at', order: 'asc', label: t`Oldest first` },
          { sort: 'name', order: 'asc', label: t`Name, A to Z` },
          { sort: 'name', order: 'desc', label: t`Name, Z to A` },
        ]}
      />
    </FilterBar>
  );
}
