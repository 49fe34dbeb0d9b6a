import { useLingui } from '@lingui/react/macro';
import { type ReferralStatus as ReferralStatusName, referralStatuses } from '@tributary/core';
import type { Referral } from '@tributary/sdk';
import { type Shape, Status, type Tone } from '../../components/status.tsx';

const looks: Readonly<Record<ReferralStatusName, readonly [Shape, Tone]>> = {
  lead: ['waiting', 'quiet'],
  trialing: ['half', 'accent'],
  customer: ['full', 'accent'],
  active: ['tick', 'good'],
  canceled: ['slash', 'quiet'],
  rejected: ['cross', 'bad'],
};

export function useStatusNames(): Readonly<Record<ReferralStatusName, string>> {
  const { t } = useLingui();
  return {
    lead: t`Signed up`,
    trialing: t`On trial`,
    customer: t`Customer`,
    active: t`Subscribed`,
    canceled: t`Cancelled`,
    rejected: t`Rejected`,
  };
}

/** How far a referral has come. */
export function ReferralStatus({ of }: { of: Pick<Referral, 'status'> }) {
  const names = useStatusNames();
  const status = referralStatuses.find((each) => each === of.status) ?? 'lead';
  const [shape, tone] = looks[status];
  return (
    <Status shape={shape} tone={tone}>
      {names[status]}
    </Status>
  );
}
