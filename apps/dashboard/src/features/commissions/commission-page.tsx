import { useParams } from '@tanstack/react-router';
import { DetailPage } from '../../app/detail.tsx';
import { useCommissionDetail } from './commission-detail.tsx';

export function CommissionPage() {
  const { id } = useParams({ from: '/$mode/commissions/$id' });
  return <DetailPage {...useCommissionDetail(id)} />;
}
