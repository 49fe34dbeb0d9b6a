import { Trans, useLingui } from '@lingui/react/macro';
import type { Referral } from '@tributary/sdk';
import { useMemo } from 'react';
import { referralName } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Amounts, CELL_AMOUNTS_MAX } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { totalOf } from './totals.ts';

const affiliateName = ({ affiliate, affiliate_id }: Referral) => affiliate?.name ?? affiliate_id;

/** Returns the referral list's columns, with totals if the session may read them. */
export function useReferralColumns({ withAffiliate = true } = {}): Column<Referral>[] {
  const { t } = useLingui();
  const { can } = useHere();
  const withTotals = can('read:commissions');
  return useMemo(() => {
    /** Returns the affiliate or, for the referrals of one affiliate, the commission. */
    const moreOf = (of: Referral) => {
      if (withAffiliate) return <>· {affiliateName(of)}</>;
      const earned = totalOf(of, 'commission');
      return (
        earned.length > 0 && (
          <>
            · <Trans>Commission</Trans> <Amounts of={earned} most={1} />
          </>
        )
      );
    };
    const columns: Column<Referral>[] = [
      {
        id: 'name',
        grow: true,
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
        ...(!withTotals && { at: 'meta' }),
        cell: (of) => <StatusBadge of="referral" status={of.status} />,
      },
      {
        id: 'status_and_more',
        label: t`Status`,
        narrow: true,
        at: 'meta',
        cell: (of) => <StatusBadge of="referral" status={of.status} more={moreOf(of)} />,
      },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        ...(!withTotals && { at: 'amount' }),
        cell: (of) => <Name of={affiliateName(of)} />,
      },
      {
        id: 'customer',
        from: 'desktop',
        label: t`Customer id`,
        cell: ({ customer_id, external_user_id }) => {
          const id = customer_id ?? external_user_id;
          return id === null ? '' : <code className="id">{id}</code>;
        },
      },
      {
        id: 'sales',
        label: t`Sales`,
        end: true,
        at: 'amount',
        cell: (of) => <Amounts of={totalOf(of, 'sales')} most={CELL_AMOUNTS_MAX} />,
      },
      {
        id: 'commission',
        from: 'tablet',
        label: t`Commission`,
        end: true,
        cell: (of) => <Amounts of={totalOf(of, 'commission')} most={CELL_AMOUNTS_MAX} />,
      },
      {
        id: 'created',
        label: t`Signed up`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} as="day" />,
      },
      {
        id: 'converted',
        from: 'tablet',
        label: t`Customer since`,
        cell: ({ converted_at }) => converted_at && <Time at={converted_at} as="day" />,
      },
    ];
    const hidden = [
      ...(withTotals ? [] : ['status_and_more']),
      ...(withAffiliate ? [] : ['affiliate']),
      ...(withTotals ? ['converted'] : ['sales', 'commission']),
    ];
    return columns.filter(({ id }) => !hidden.includes(id));
  }, [t, withAffiliate, withTotals]);
}
