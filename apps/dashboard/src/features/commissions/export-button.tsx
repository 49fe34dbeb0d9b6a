import type { Commission, CommissionList } from '@tributary/sdk';
import { type CsvColumns, EXPORT_ROWS_MAX, ExportButton } from '../../app/export-button.tsx';
import { useHere } from '../../app/session/session-context.tsx';

const columns: CsvColumns<Commission> = [
  ['id', ({ id }) => id],
  ['occurred_at', ({ occurred_at }) => occurred_at],
  ['affiliate_id', ({ affiliate_id }) => affiliate_id],
  ['affiliate_name', ({ affiliate }) => affiliate?.name ?? ''],
  ['external_event_id', ({ external_event_id }) => external_event_id],
  ['sale_amount', ({ sale_amount }) => sale_amount],
  ['sale_currency', ({ sale_amount_currency }) => sale_amount_currency],
  ['commission_amount', ({ commission_amount }) => commission_amount],
  ['commission_currency', ({ commission_currency }) => commission_currency],
  ['status', ({ status }) => status],
  ['rejection_reason', ({ rejection_reason }) => rejection_reason],
];

interface ExportCommissionsProps {
  readonly query: CommissionList;
  /** File name without extension. */
  readonly name: string;
}

export function ExportCommissions({ query, name }: ExportCommissionsProps) {
  const { client } = useHere();
  const asked = { ...query, limit: 100, expand: ['affiliate'] as const };
  return (
    <ExportButton
      columns={columns}
      rows={() => client.commissions.list(asked).toArray({ limit: EXPORT_ROWS_MAX })}
      name={name}
    />
  );
}
