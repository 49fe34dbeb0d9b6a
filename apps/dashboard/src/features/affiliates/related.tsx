import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { useCommissionColumns } from '../commissions/columns.tsx';
import { useCouponColumns } from '../coupons/columns.tsx';
import { usePayoutColumns } from '../payouts/columns.tsx';
import { useReferralColumns } from '../referrals/columns.tsx';
import { totalsIf } from '../referrals/totals.ts';

function useSought() {
  const { search } = useSearch({ from: '/$mode/affiliates/$id' });
  return search === undefined ? {} : { search };
}

interface OfAffiliate {
  readonly affiliateId: string;
}

export function EarningsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <List
      label={t`Earnings`}
      list={useList(
        'commissions',
        {
          affiliate_id: affiliateId,
          sort: 'occurred_at',
          expand: ['affiliate', 'referral', 'earnings'],
          ...useSought(),
        },
        (query) => client.commissions.list(query),
      )}
      columns={useCommissionColumns({ withAffiliate: false })}
      empty={<Empty title={<Trans>No sales yet.</Trans>} />}
      page="/$mode/commissions/$id"
      hasSearch
    />
  );
}

export function ReferralsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const expand = totalsIf(can('read:commissions'));
  return (
    <List
      label={t`Referrals`}
      list={useList(
        'referrals',
        { affiliate_id: affiliateId, ...useSought(), ...(expand.length > 0 && { expand }) },
        (query) => client.referrals.list(query),
      )}
      columns={useReferralColumns({ withAffiliate: false })}
      empty={<Empty title={<Trans>No sign-ups through this affiliate yet.</Trans>} />}
      page="/$mode/referrals/$id"
      hasSearch
    />
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
