import { useLingui } from '@lingui/react/macro';
import { isPayoutStatus, type PayoutStatus as PayoutStatusName } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { type Shape, Status, type Tone } from '../../components/status.tsx';

export function useStatusNames(): Readonly<Record<PayoutStatusName, string>> {
  const { t } = useLingui();
  return {
    pending: t`Pending`,
    processing: t`Processing`,
    completed: t`Completed`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  };
}

const looks: Readonly<Record<PayoutStatusName, { shape: Shape; tone: Tone }>> = {
  pending: { shape: 'waiting', tone: 'warn' },
  processing: { shape: 'half', tone: 'accent' },
  completed: { shape: 'tick', tone: 'good' },
  failed: { shape: 'cross', tone: 'bad' },
  cancelled: { shape: 'slash', tone: 'quiet' },
};

/** A shape and a word, and why it failed or was cancelled. */
export function PayoutStatus({ of, more }: { of: Payout; more?: string | null }) {
  const names = useStatusNames();
  const look = isPayoutStatus(of.status) ? looks[of.status] : ({ shape: 'waiting', tone: 'quiet' } as const);
  return (
    <Status {...look} more={more ?? of.failure_reason}>
      {isPayoutStatus(of.status) ? names[of.status] : of.status}
    </Status>
  );
}
