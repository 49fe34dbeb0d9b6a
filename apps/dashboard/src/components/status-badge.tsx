import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  commissionStatuses,
  deliveryStatuses,
  MailStatus,
  PayoutStatus,
  partnershipStatuses,
  ReferralStatus,
} from '@tributary/core';
import type { ReactNode } from 'react';
import { type Shape, Status, type Tone } from './status.tsx';

type Look = readonly [Shape, Tone, MessageDescriptor];
type Looks<Status extends string> = Readonly<Record<Status, Look>>;

export const looks = {
  affiliate: {
    PENDING: ['waiting', 'warn', msg`Applied`],
    APPROVED: ['tick', 'good', msg({ message: 'Approved', context: 'affiliate' })],
    REJECTED: ['cross', 'bad', msg`Rejected`],
  } satisfies Looks<(typeof partnershipStatuses)[number]>,
  referral: {
    lead: ['waiting', 'quiet', msg`Signed up`],
    trialing: ['half', 'accent', msg`On trial`],
    customer: ['full', 'accent', msg`Customer`],
    active: ['tick', 'good', msg`Subscribed`],
    canceled: ['slash', 'quiet', msg({ message: 'Canceled', context: 'subscription' })],
    rejected: ['cross', 'bad', msg`Rejected`],
  } satisfies Looks<ReferralStatus>,
  /** Includes the states of a pending commission, which the API does not have. */
  commission: {
    pending: ['waiting', 'warn', msg`To approve`],
    held: ['half', 'quiet', msg`Held`],
    approved: ['half', 'accent', msg`Approved`],
    ready_for_payment: ['full', 'accent', msg`Ready`],
    paid: ['tick', 'good', msg`Paid`],
    rejected: ['cross', 'bad', msg`Rejected`],
    refunded: ['slash', 'quiet', msg`Refunded`],
    voided: ['slash', 'quiet', msg`Voided`],
    flagged: ['waiting', 'warn', msg`Flagged`],
    sale_open: ['waiting', 'quiet', msg`Sale not complete`],
    sale_failed: ['waiting', 'quiet', msg`Sale failed`],
  } satisfies Looks<
    (typeof commissionStatuses)[number] | 'held' | 'voided' | 'flagged' | 'sale_open' | 'sale_failed'
  >,
  payout: {
    pending: ['waiting', 'warn', msg`Pending`],
    /** Pending or processing payout that needs a second person's approval. */
    to_approve: ['waiting', 'warn', msg`Waiting for approval`],
    processing: ['half', 'accent', msg`Processing`],
    completed: ['tick', 'good', msg`Completed`],
    failed: ['cross', 'bad', msg`Failed`],
    cancelled: ['slash', 'quiet', msg`Canceled`],
    /** Completed payout that was returned by the bank. */
    returned: ['cross', 'bad', msg`Returned`],
  } satisfies Looks<PayoutStatus | 'to_approve' | 'returned'>,
  delivery: {
    pending: ['waiting', 'warn', msg`Pending`],
    succeeded: ['tick', 'good', msg`Succeeded`],
    failed: ['cross', 'bad', msg`Failed`],
  } satisfies Looks<(typeof deliveryStatuses)[number]>,
  endpoint: {
    enabled: ['tick', 'good', msg`Enabled`],
    failing: ['cross', 'bad', msg`Failing`],
    disabled: ['slash', 'quiet', msg`Disabled`],
    given_up: ['slash', 'bad', msg`Disabled`],
  },
  mail: {
    waiting: ['waiting', 'warn', msg`Waiting`],
    accepted: ['tick', 'good', msg`Accepted`],
    failed: ['cross', 'bad', msg`Failed`],
    suppressed: ['slash', 'bad', msg`Suppressed`],
    kept: ['dash', 'quiet', msg`Not sent`],
  } satisfies Looks<MailStatus>,
  key: {
    active: ['tick', 'good', msg`Active`],
    expired: ['slash', 'quiet', msg`Expired`],
    revoked: ['cross', 'quiet', msg`Revoked`],
  },
} as const;

type Kind = keyof typeof looks;

interface StatusBadgeProps<K extends Kind> {
  readonly of: K;
  /** Unknown statuses are shown as is. */
  readonly status: keyof (typeof looks)[K] | (string & {});
  readonly more?: ReactNode;
}

export function StatusBadge<K extends Kind>({ of, status, more }: StatusBadgeProps<K>) {
  const { i18n } = useLingui();
  const known: Readonly<Record<string, Look>> = looks[of];
  const [shape, tone, name] = known[String(status)] ?? ['waiting', 'quiet', null];
  return (
    <Status shape={shape} tone={tone} more={more}>
      {name ? i18n._(name) : String(status)}
    </Status>
  );
}

export function useStatusNames<K extends Kind>(of: K): Readonly<Record<keyof (typeof looks)[K], string>> {
  const { i18n } = useLingui();
  const known: Readonly<Record<string, Look>> = looks[of];
  return Object.fromEntries(
    Object.entries(known).map(([status, [, , name]]) => [status, i18n._(name)]),
  ) as Readonly<Record<keyof (typeof looks)[K], string>>;
}
