import type { Referral, ReferralList } from '@tributary/sdk';
import { useDays } from '../../app/days.ts';
import { type CsvColumns, EXPORT_ROWS_MAX, ExportButton } from '../../app/export-button.tsx';
import { useHere } from '../../app/session/session-context.tsx';

const columns: CsvColumns<Referral> = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at }) => created_at],
  ['affiliate_id', ({ affiliate_id }) => affiliate_id],
  ['affiliate_name', ({ affiliate }) => affiliate?.name ?? ''],
  ['email', ({ email }) => email],
  ['customer_id', ({ customer_id }) => customer_id],
  ['external_user_id', ({ external_user_id }) => external_user_id],
  ['status', ({ status }) => status],
  ['converted_at', ({ converted_at }) => converted_at],
];

export function ExportReferrals({ query }: { query: ReferralList }) {
  const { client } = useHere();
  const { today } = useDays();
  const asked = { ...query, limit: 100, expand: ['affiliate'] as const };
  return (
    <ExportButton
      columns={columns}
      rows={() => client.referrals.list(asked).toArray({ limit: EXPORT_ROWS_MAX })}
      name={['referrals', query.status, today].filter(Boolean).join('-')}
    />
  );
}
