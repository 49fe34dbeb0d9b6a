import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { affiliateStatusInputs } from '@tributary/core';
import { groupsQuery, programsQuery, useInbox } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useHere } from '../../session/session-context.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { Select } from '../../ui/choice.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import { useAffiliate } from './use-affiliate.ts';

const statuses: readonly string[] = affiliateStatusInputs;
export const filterNames = [
  'group_id',
  'program_id',
  'parent_affiliate_id',
  'created_gte',
  'created_lte',
] as const;

/** The filters of the address as the API takes them. */
export function useAffiliateQuery(): Readonly<Record<string, string>> {
  const { values } = useFilters();
  const given = [...filterNames, 'search'].flatMap((name) =>
    values[name] ? [[name, values[name]] as const] : [],
  );
  const status = values.status;
  return { ...Object.fromEntries(given), ...(status && statuses.includes(status) ? { status } : {}) };
}

/** Only the applications are counted: they wait for somebody, and the server counts them anyway. */
export function StatusTabs() {
  const { t } = useLingui();
  const { values } = useFilters();
  const inbox = useInbox();
  const { status } = values;
  return (
    <Tabs
      name="status"
      label={t`Status`}
      current={status && statuses.includes(status) ? status : 'all'}
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
  const { values, set, setAll, clear } = useFilters();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const programs = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  const parent = useAffiliate(values.parent_affiliate_id ?? '', values.parent_affiliate_id !== undefined);
  const named = (all: readonly { id: string; name: string }[] | undefined) =>
    (all ?? []).map(({ id, name }) => ({ id, label: name }));
  const filters: readonly Filter[] = [
    { id: 'group_id', label: t`Group`, options: named(groups.data) },
    ...((programs.data?.length ?? 0) > 1
      ? [{ id: 'program_id', label: t`Program`, options: named(programs.data) }]
      : []),
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
      <Select
        label={t`Sort`}
        look="quiet"
        value={`${values.sort ?? 'created_at'}:${values.order ?? 'desc'}`}
        onChange={(chosen) => {
          const [sort, order] = chosen.split(':');
          setAll({ sort, order, after: undefined, before: undefined });
        }}
        options={[
          { id: 'created_at:desc', label: t`Newest first` },
          { id: 'created_at:asc', label: t`Oldest first` },
          { id: 'name:asc', label: t`Name, A to Z` },
          { id: 'name:desc', label: t`Name, Z to A` },
        ]}
      />
    </FilterBar>
  );
}
