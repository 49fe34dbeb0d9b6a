import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { referralStatuses } from '@tributary/core';
import { useDays } from '../../app/days.ts';
import { useListFilters } from '../../app/filters.ts';
import { ListPage } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { useStatusCounts } from '../../app/use-status-counts.ts';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { createdOn } from '../../format/period.ts';
import { useReferralColumns } from './columns.tsx';
import { ExportReferrals } from './export-referrals.tsx';
import { useReferralDetail } from './referral-detail.tsx';
import { totalsIf } from './totals.ts';

export function ReferralsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { byName, byDays } = useListFilters();
  const { zone } = useDays();
  const names = useStatusNames('referral');
  const { order, status, ...given } = queryOf(useSearch({ from: '/$mode/referrals' }));
  const scope = { ...given, ...createdOn(given, zone) };
  const list = useList(
    'referrals',
    {
      ...scope,
      ...(status && { status }),
      order: order ?? 'desc',
      expand: ['affiliate', ...totalsIf(can('read:commissions'))],
    },
    (query) => client.referrals.list(query),
  );
  const countOf = useStatusCounts('/v1/referrals', scope, referralStatuses);
  return (
    <ListPage
      label={t`Referrals`}
      list={list}
      columns={useReferralColumns()}
      actions={<ExportReferrals query={{ ...scope, ...(status && { status }) }} />}
      tabs={{
        name: 'status',
        of: [
          { id: 'all', label: t`All`, count: countOf() },
          ...referralStatuses.map((id) => ({
            id,
            label: names[id],
            count: countOf(id),
            empty: <Empty title={<Trans>No referrals with this status.</Trans>} />,
          })),
        ],
      }}
      filters={[...byName('affiliate', 'program'), byDays(t`Signed up`, 'created_gte', 'created_lte')]}
      hasSearch
      sorts={[
        { order: 'desc', label: t`Newest first` },
        { order: 'asc', label: t`Oldest first` },
      ]}
      empty={<NoReferrals />}
      useDetail={useReferralDetail}
    />
  );
}

function NoReferrals() {
  const { mode } = useHere();
  return (
    <Empty title={<Trans>No referrals yet.</Trans>}>
      <Trans>Visitors who sign up through an affiliate’s link appear here.</Trans>
      <br />
      <Link to="/$mode/tracking" params={{ mode }} className="link">
        <Trans>Set up tracking</Trans>
      </Link>
    </Empty>
  );
}
