import type { Payout, PayoutList } from '@tributary/sdk';
import { useDays } from '../../app/days.ts';
import { type CsvColumns, EXPORT_ROWS_MAX, ExportButton } from '../../app/export-button.tsx';
import { useHere } from '../../app/session/session-context.tsx';

const columns: CsvColumns<Payout> = [
  ['id', ({ id }) => id],
  ['number', ({ invoice_number }) => invoice_number],
  ['created_at', ({ created_at }) => created_at],
  ['affiliate_id', ({ affiliate_id }) => affiliate_id],
  ['affiliate_name', ({ affiliate_name }) => affiliate_name],
  ['affiliate_email', ({ affiliate_email }) => affiliate_email],
  ['amount', ({ amount }) => amount],
  ['currency', ({ currency }) => currency],
  ['status', ({ status }) => status],
  ['processed_at', ({ processed_at }) => processed_at],
  ['payment_method', ({ payment_method }) => payment_method],
  ['payment_reference', ({ payment_reference }) => payment_reference],
  ['failure_reason', ({ failure_reason }) => failure_reason],
  ['returned_at', ({ returned_at }) => returned_at],
  ['return_reason', ({ return_reason }) => return_reason],
  ['created_by', ({ created_by }) => created_by],
  ['approved_by', ({ approved_by }) => approved_by],
  ['approved_at', ({ approved_at }) => approved_at],
];

export function ExportPayouts({ query }: { query: PayoutList }) {
  const { client } = useHere();
  const { today } = useDays();
  return (
    <ExportButton
      columns={columns}
      rows={() => client.payouts.list({ ...query, limit: 100 }).toArray({ limit: EXPORT_ROWS_MAX })}
      name={['payouts', query.status, today].filter(Boolean).join('-')}
    />
  );
}
