import { useParams } from '@tanstack/react-router';
import { DetailPage } from '../../app/detail.tsx';
import { usePayoutDetail } from './payout-detail.tsx';

export function PayoutPage() {
  const { id } = useParams({ from: '/$mode/payouts/$id' });
  return <DetailPage {...usePayoutDetail(id)} />;
}
