import { Trans } from '@lingui/react/macro';
import type { Commission } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { holdEndOf, isSold } from './state.ts';

/** Status, with the reason for a rejection or the end of the hold. */
export function CommissionStatus({ of }: { of: Commission }) {
  if (of.voided_at) return <StatusBadge of="commission" status="voided" />;
  if (of.status === 'rejected')
    return <StatusBadge of="commission" status="rejected" more={of.rejection_reason} />;
  if (of.status !== 'pending' && of.status !== 'approved')
    return <StatusBadge of="commission" status={of.status} />;
  if (of.flags.includes('possible_duplicate'))
    return <StatusBadge of="commission" status="pending" more={flagOf(of)} />;
  const hold = holdEndOf(of);
  if (hold)
    return (
      <StatusBadge
        of="commission"
        status="held"
        more={
          <Trans>
            until <Time at={hold} as="day" />
          </Trans>
        }
      />
    );
  if (of.status === 'approved') return <StatusBadge of="commission" status="approved" />;
  if (!isSold(of))
    return (
      <StatusBadge of="commission" status={of.sales_status === 'failed' ? 'sale_failed' : 'sale_open'} />
    );
  return <StatusBadge of="commission" status="pending" more={flagOf(of)} />;
}

/** Reason to review the commission closely, shown before the customer's name. */
export function Flag({ of }: { of: Commission }) {
  const flag = flagOf(of);
  return (
    flag && (
      <>
        <span className="warn">{flag}</span>
        {' · '}
      </>
    )
  );
}

function flagOf({ flags }: Commission): ReactNode {
  if (flags.includes('possible_duplicate')) return <Trans>possible duplicate</Trans>;
  return flags.includes('self_referral') ? <Trans>possible self-referral</Trans> : null;
}
