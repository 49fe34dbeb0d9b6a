import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { referralStatuses } from '@tributary/core';
import { useDays } from '../../app/days.ts';
import { useListFilters } from '../../app/filters.ts';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { createdOn } from '../../format/period.ts';
import { useCouponColumns } from '../coupons/columns.tsx';
import { usePayoutColumns } from '../payouts/columns.tsx';
import { useReferralColumns } from '../referrals/columns.tsx';
import { ListedTotals } from '../referrals/listed-totals.tsx';
import { totalsIf } from '../referrals/totals.ts';

interface OfAffiliate {
  readonly affiliateId: string;
}

export function ReferralsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { byDays } = useListFilters();
  const { zone } = useDays();
  const names = useStatusNames('referral');
  const values = useSearch({ from: '/$mode/affiliates/$id' });
  const given = pick(values, 'search', 'status', 'created_gte', 'created_lte');
  const expand = totalsIf(can('read:commissions'));
  const query = { affiliate_id: affiliateId, ...given, ...createdOn(given, zone) };
  const list = useList(
    'referrals',
    { ...query, order: values.order ?? 'desc', ...(expand.length > 0 && { expand }) },
    (asked) => client.referrals.list(asked),
  );
  return (
    <>
      <List
        label={t`Referrals`}
        list={list}
        columns={useReferralColumns({ withAffiliate: false })}
        empty={<Empty title={<Trans>No sign-ups through this affiliate yet.</Trans>} />}
        page="/$mode/referrals/$id"
        hasSearch
        filters={[
          {
            id: 'status',
            label: t`Status`,
            options: referralStatuses.map((id) => ({ id, label: names[id] })),
          },
          byDays(t`Signed up`, 'created_gte', 'created_lte'),
        ]}
        sorts={[
          { order: 'desc', label: t`Newest first` },
          { order: 'asc', label: t`Oldest first` },
        ]}
      />
      <ListedTotals of={list} />
    </>
  );
}

export function PayoutsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <List
      label={t`Payouts`}
      list={useList('payouts', { affiliate_id: affiliateId }, (query) => client.payouts.list(query))}
      columns={usePayoutColumns({ withAffiliate: false })}
      empty={<Empty title={<Trans>No payouts yet.</Trans>} />}
      page="/$mode/payouts/$id"
    />
  );
}

export function CouponsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <List
      label={t`Coupons`}
      list={useList('coupons', { affiliate_id: affiliateId, expand: ['affiliate'] }, (query) =>
        client.coupons.list(query),
      )}
      columns={useCouponColumns({ withAffiliate: false })}
      empty={
        <Empty title={<Trans>No coupons yet. A coupon code credits the affiliate without a click.</Trans>} />
      }
      page={null}
    />
  );
}
