import { useLingui } from '@lingui/react/macro';
import type { Referral } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Time } from '../../components/time.tsx';
import { ReferralStatus } from './status.tsx';

/** What a person would call the referral: the first of these that is known. */
export const nameOf = ({ name, email, customer_id, external_user_id, id }: Referral): string =>
  name ?? email ?? customer_id ?? external_user_id ?? id;

export function useReferralColumns({ withAffiliate = true } = {}): Column<Referral>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const columns: Column<Referral>[] = [
      { id: 'name', label: t`Referral`, lead: true, at: 'title', cell: nameOf },
      { id: 'email', label: t`E-mail`, cell: (of) => (of.email === nameOf(of) ? '' : (of.email ?? '')) },
      { id: 'status', label: t`Status`, at: 'meta', cell: (of) => <ReferralStatus of={of} /> },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        at: 'amount',
        cell: ({ affiliate, affiliate_id }) => affiliate?.name ?? affiliate_id,
      },
      {
        id: 'customer',
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
        label: t`Customer since`,
        cell: ({ converted_at }) => converted_at && <Time at={converted_at} as="day" />,
      },
    ];
    return withAffiliate ? columns : columns.filter(({ id }) => id !== 'affiliate');
  }, [t, withAffiliate]);
}
