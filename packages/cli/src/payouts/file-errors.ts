import { PayoutFileError } from '@tributary/payout-files';
import { usageError } from '../cli-error.ts';

function hintOf({ code, fields: [field = ''] }: PayoutFileError): string | undefined {
  if (code === 'invalid_option') return `Correct --${field.replaceAll('_', '-')}.`;
  if (code === 'mixed_currencies') return 'Choose one with --all --currency.';
  if (code === 'missing_columns' && field === 'currency')
    return 'Name it, such as --map currency="My column", or state it: --currency EUR.';
  if (code === 'missing_columns' && field === 'status')
    return 'Name it, such as --map status="My column", or add --booked if every line was booked.';
  if (code === 'missing_columns') return `Name it, such as --map ${field}="My column".`;
  if (code === 'unknown_column' || code === 'unknown_field') return 'Correct --map.';
  return undefined;
}

/** What `work` returns. Throws `CliError` (usage) for what is wrong with a whole file or report. */
export function ofPayoutFiles<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PayoutFileError)) throw error;
    throw usageError(error.message, hintOf(error));
  }
}
