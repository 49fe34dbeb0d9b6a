import { useLingui } from '@lingui/react/macro';
import type { Referral } from '@tributary/sdk';
import { useMemo } from 'react';
import { referralName } from '../../app/filters.ts';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';

export function useReferralColumns({ withAffiliate = true } = {}): Column<Referral>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const columns: Column<Referral>[] = [
      {
        id: 'name',
        label: t`Referral`,
        lead: true,
        at: 'title',
        cell: (of) => (
          <>
            <Name of={referralName(of)} />
            {of.email !== null && of.email !== referralName(of) && (
              <span className="secondary who-email">{of.email}</span>
            )}
          </>
        ),
      },
      {
        id: 'status',
        label: t`Status`,
        at: 'meta',
        cell: (of) => <StatusBadge of="referral" status={of.status} />,
      },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        at: 'amount',
        cell: ({ affiliate, affiliate_id }) => <Name of={affiliate?.name ?? affiliate_id} />,
      },
      {
        id: 'customer',
        wide: true,
        label: t`Customer id`,
        cell: ({ customer_id, external_user_id }) => {
          const id = customer_id ?? external_user_id;
          return id === null ? '' : <code>{id}</code>;
        },
      },
      {
        id: 'created',
        label: t`Signed up`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'converted',
        wide: true,
        label: t`Customer since`,
        cell: ({ converted_at }) => converted_at && <Time at={converted_at} as="day" />,
      },
    ];
    return withAffiliate ? columns : columns.filter(({ id }) => id !== 'affiliate');
  }, [t, withAffiliate]);
}
