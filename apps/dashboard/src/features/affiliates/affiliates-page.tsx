import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { affiliateStatusInputs, performanceSorts } from '@tributary/core';
import { useDays } from '../../app/days.ts';
import { useListFilters, useNamed } from '../../app/filters.ts';
import { ListPage, NewButton, type Sort } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { useMonth, useMonthPeriod } from '../../app/use-month.ts';
import { useStatusCounts } from '../../app/use-status-counts.ts';
import { Empty } from '../../components/notes.tsx';
import { createdOn } from '../../format/period.ts';
import { AddAffiliate } from './add-affiliate.tsx';
import { useApplicationColumns } from './application-columns.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useAffiliateColumns } from './columns.tsx';
import './affiliates.css';

export function AffiliatesPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { byName, byDays } = useListFilters();
  const { zone } = useDays();
  const named = useNamed();
  const { sort, order, status, ...given } = queryOf(useSearch({ from: '/$mode/affiliates' }));
  const scope = { ...given, ...createdOn(given, zone) };
  const query = { ...scope, ...(status && { status }) };
  const countOf = useStatusCounts('/v1/affiliates', scope, affiliateStatusInputs);
  const isApplications = status === 'pending';
  const { from, to } = useMonthPeriod();
  const list = useList(
    'affiliates',
    {
      ...query,
      ...(performanceSorts.some((each) => each === sort) && { from, to }),
      ...{ sort: sort ?? 'created_at', order: order ?? 'desc' },
      expand: ['group', 'balances', ...(isApplications ? (['application'] as const) : [])],
    },
    (asked) => client.affiliates.list(asked),
  );
  const mayAdd = can('write:affiliates');
  const byFigure: Sort[] = [
    { sort: 'sales', order: 'desc', label: t`Highest sales` },
    { sort: 'sales', order: 'asc', label: t`Lowest sales` },
    { sort: 'commission', order: 'desc', label: t`Highest commission` },
    { sort: 'commission', order: 'asc', label: t`Lowest commission` },
    { sort: 'customers', order: 'desc', label: t`Most customers` },
    { sort: 'customers', order: 'asc', label: t`Fewest customers` },
    { sort: 'clicks', order: 'desc', label: t`Most clicks` },
  ];
  const shown = list.rows?.map(({ id }) => id) ?? [];
  const month = useMonth(
    { group_by: 'affiliate', affiliate_ids: shown },
    shown.length > 0 && !isApplications,
  );
  const columns = useAffiliateColumns(month);
  const applicationColumns = useApplicationColumns(list.rows);
  return (
    <ListPage
      label={t`Affiliates`}
      list={list}
      columns={isApplications ? applicationColumns : columns}
      actions={
        mayAdd && (
          <NewButton>
            <Trans>Add affiliate</Trans>
          </NewButton>
        )
      }
      tabs={{
        name: 'status',
        of: [
          { id: 'all', label: t`All`, count: countOf() },
          {
            id: 'pending',
            label: t`Applications`,
            count: countOf('pending'),
            empty: <NoApplications />,
          },
          {
            id: 'approved',
            label: t({ message: 'Approved', context: 'affiliate' }),
            count: countOf('approved'),
            empty: <Empty title={<Trans>No approved affiliates.</Trans>} />,
          },
          {
            id: 'rejected',
            label: t`Rejected`,
            count: countOf('rejected'),
            empty: <Empty title={<Trans>No rejected affiliates.</Trans>} />,
          },
        ],
      }}
      filters={[
        ...byName('group', 'program'),
        { id: 'parent_affiliate_id', label: t`Recruited by`, named: named.affiliate },
        byDays(t`Joined`, 'created_gte', 'created_lte'),
      ]}
      hasSearch
      sorts={[
        { sort: 'created_at', order: 'desc', label: t`Newest first` },
        { sort: 'created_at', order: 'asc', label: t`Oldest first` },
        { sort: 'name', order: 'asc', label: t`Name, A to Z` },
        { sort: 'name', order: 'desc', label: t`Name, Z to A` },
        ...(can('read:commissions') ? byFigure : []),
      ]}
      empty={
        <Empty title={<Trans>No affiliates yet.</Trans>}>
          <Trans>Affiliates share a link and earn a commission when someone buys through it.</Trans>
          <br />
          {mayAdd && (
            <NewButton>
              <Trans>Add an affiliate</Trans>
            </NewButton>
          )}
        </Empty>
      }
      page="/$mode/affiliates/$id"
      form={(close) => <AddAffiliate onClose={close} />}
      bulk={(rows, onDone) => <BulkBar rows={rows} query={query} onDone={onDone} />}
    />
  );
}

const NoApplications = () => (
  <Empty title={<Trans>No applications.</Trans>}>
    <Trans>Applications to your program appear here. Applicants are not paid until you approve them.</Trans>
  </Empty>
);
