import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Commission, CommissionList } from '@tributary/sdk';
import { saveFile } from '@tributary/ui/save-file';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';

/** Maximum rows of an export, as in spreadsheets: the CLI exports more. */
const ROWS_MAX = 50_000;

const columns: readonly (readonly [string, (of: Commission) => string | number | null])[] = [
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

interface ExportButtonProps {
  readonly query: CommissionList;
  /** Name of the file without its extension. */
  readonly name: string;
}

/** The rows of the current filters as CSV, with plain decimals. */
export function ExportButton({ query, name }: ExportButtonProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const asked = { ...query, limit: 100, expand: ['affiliate'] as const };
      const { csvFile } = await import('@tributary/payout-files/csv');
      const rows = await client.commissions.list(asked).toArray({ limit: ROWS_MAX });
      saveFile(`${name}.csv`, 'text/csv', csvFile(columns, rows));
    },
  });
  return (
    <Button
      icon="download"
      isDisabled={isPending}
      onPress={() => mutate()}
      aria-label={error ? t`The export failed. Try again.` : t`Export CSV`}
    >
      {isPending ? <Trans>Exporting…</Trans> : error ? <Trans>Try again</Trans> : <Trans>Export CSV</Trans>}
    </Button>
  );
}
