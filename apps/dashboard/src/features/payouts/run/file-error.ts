import type { PayoutFileError } from '@tributary/payout-files';

/** Whether the writers or the reader of reports refused it; their package is not loaded for the question. */
export const isFileError = (error: unknown): error is PayoutFileError =>
  error instanceof Error && error.name === 'PayoutFileError';
