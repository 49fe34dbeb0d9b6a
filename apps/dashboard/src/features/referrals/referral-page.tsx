import { useParams } from '@tanstack/react-router';
import { DetailPage } from '../../app/detail.tsx';
import { Sales, Timeline, useReferralDetail } from './referral-detail.tsx';

export function ReferralPage() {
  const { id } = useParams({ from: '/$mode/referrals/$id' });
  return (
    <DetailPage
      {...useReferralDetail(id)}
      below={(of) => (
        <>
          <Timeline of={of} />
          <Sales of={of} />
        </>
      )}
    />
  );
}
