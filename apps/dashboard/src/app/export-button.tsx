import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '@tributary/ui/save-file';
import { Button } from '../components/button.tsx';

/** Maximum number of rows in a downloaded file. For more rows, use the CLI. */
export const EXPORT_ROWS_MAX = 50_000;

/** Heading and value of each column. */
export type CsvColumns<Row> = readonly (readonly [string, (of: Row) => string | number | null])[];

interface ExportButtonProps<Row> {
  readonly columns: CsvColumns<Row>;
  readonly rows: () => Promise<readonly Row[]>;
  /** File name without extension. */
  readonly name: string;
  readonly small?: boolean;
}

/** Downloads all rows as CSV, with amounts as plain decimals. */
export function ExportButton<Row>({ columns, rows, name, small = false }: ExportButtonProps<Row>) {
  const { t } = useLingui();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { csvFile } = await import('@tributary/payout-files/csv');
      saveFile(`${name}.csv`, 'text/csv', csvFile(columns, await rows()));
    },
  });
  return (
    <Button
      icon="download"
      small={small}
      isDisabled={isPending}
      onPress={() => mutate()}
      aria-label={error ? t`The export failed. Try again.` : t`Export CSV`}
    >
      <span className="export-label">
        {isPending ? <Trans>Exporting…</Trans> : error ? <Trans>Try again</Trans> : <Trans>Export CSV</Trans>}
      </span>
    </Button>
  );
}
