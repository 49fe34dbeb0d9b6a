import { useLingui } from '@lingui/react/macro';
import type { Referral } from '@tributary/sdk';
import { type Shape, Status, type Tone } from '../../ui/status.tsx';

export const statuses = ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected'] as const;
type StatusName = (typeof statuses)[number];

const looks: Readonly<Record<StatusName, readonly [Shape, Tone]>> = {
  lead: ['waiting', 'quiet'],
  trialing: ['half', 'accent'],
  customer: ['full', 'accent'],
  active: ['tick', 'good'],
  canceled: ['slash', 'quiet'],
  rejected: ['cross', 'bad'],
};

export function useStatusNames(): Readonly<Record<StatusName, string>> {
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
  const status = statuses.find((each) => each === of.status) ?? 'lead';
  const [shape, tone] = looks[status];
  return (
    <Status shape={shape} tone={tone}>
      {names[status]}
    </Status>
  );
}
