import { PayoutFileError } from '@tributary/payout-files';
import { usageError } from '../cli-error.ts';

function hintOf({ code, fields: [field = ''] }: PayoutFileError): string | undefined {
  if (code === 'invalid_option') return `Correct --${field.replaceAll('_', '-')}.`;
  if (code === 'mixed_currencies') return 'Select one currency with --all --currency.';
  if (code === 'missing_columns' && field === 'currency')
    return 'Specify the column, such as --map currency="My column", or the currency, such as --currency EUR.';
  if (code === 'missing_columns' && field === 'status')
    return 'Specify the column, such as --map status="My column", or add --booked if every line is a posted transaction.';
  if (code === 'missing_columns') return `Specify the column, such as --map ${field}="My column".`;
  if (code === 'unknown_column' || code === 'unknown_field') return 'Correct --map.';
  return undefined;
}

/** Runs `work` and turns errors about a whole file or report into `CliError` (usage). */
export function ofPayoutFiles<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PayoutFileError)) throw error;
    throw usageError(error.message, hintOf(error));
  }
}
