import { Trans } from '@lingui/react/macro';
import type { Commission, CommissionList } from '@tributary/sdk';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';

/** Where a commission stands, in the words of the person who pays. Each is also a filter of the list. */
export const states = ['to_approve', 'held', 'ready', 'paid', 'rejected', 'refunded'] as const;
/** States of a filter only: who is flagged is also in one of the others. */
export const filterStates = [...states, 'flagged'] as const;
export type State = (typeof filterStates)[number];

/** The list's filters for a state. */
export const filtersOf = {
  to_approve: { approval: 'waiting' },
  held: { approval: 'held' },
  ready: { status: 'ready_for_payment' },
  paid: { status: 'paid' },
  rejected: { status: 'rejected' },
  refunded: { status: 'refunded' },
  flagged: { approval: 'flagged' },
} as const satisfies Record<State, CommissionList>;

/** The end of its hold; null if there is none. */
export const holdEndOf = ({ earnings, earning_id }: Commission): string | null =>
  earnings?.find(({ id }) => id === earning_id)?.hold_until ?? null;

/** A partial refund leaves a sale complete. */
export const isSold = ({ sales_status }: Pick<Commission, 'sales_status'>) =>
  sales_status === 'complete' || sales_status === 'partial_refunded';

/** Waits for a person: complete, pending, and no hold that ends by itself. */
export const isToApprove = (commission: Commission) =>
  commission.status === 'pending' &&
  isSold(commission) &&
  commission.voided_at === null &&
  holdEndOf(commission) === null;

/** A shape and a word, and what belongs to it. */
export function CommissionStatus({ of }: { of: Commission }) {
  if (of.voided_at)
    return (
      <Status shape="slash" tone="quiet">
        <Trans>Voided</Trans>
      </Status>
    );
  const hold = holdEndOf(of);
  switch (of.status) {
    case 'rejected':
      return (
        <Status shape="cross" tone="bad" more={of.rejection_reason}>
          <Trans>Rejected</Trans>
        </Status>
      );
    case 'refunded':
      return (
        <Status shape="slash" tone="quiet">
          <Trans>Refunded</Trans>
        </Status>
      );
    case 'paid':
      return (
        <Status shape="tick" tone="good">
          <Trans>Paid</Trans>
        </Status>
      );
    case 'ready_for_payment':
      return (
        <Status shape="full" tone="accent">
          <Trans>Ready</Trans>
        </Status>
      );
    default:
      return <Waiting of={of} hold={hold} />;
  }
}

function Waiting({ of, hold }: { of: Commission; hold: string | null }) {
  if (hold)
    return (
      <Status
        shape="half"
        tone="quiet"
        more={
          <Trans>
            to <Time at={hold} as="day" />
          </Trans>
        }
      >
        <Trans>Held</Trans>
      </Status>
    );
  if (of.status === 'approved')
    return (
      <Status shape="half" tone="accent">
        <Trans>Approved</Trans>
      </Status>
    );
  if (!isSold(of))
    return (
      <Status shape="waiting" tone="quiet">
        {of.sales_status === 'failed' ? <Trans>Sale failed</Trans> : <Trans>Sale not complete</Trans>}
      </Status>
    );
  return (
    <Status
      shape="waiting"
      tone="warn"
      more={of.flags.includes('self_referral') ? <Trans>own order?</Trans> : null}
    >
      <Trans>To approve</Trans>
    </Status>
  );
}
