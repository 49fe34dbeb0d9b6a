/** Whether the writers or the reader of reports refused it; their package is not loaded for the question. */
export const isFileError = (error: unknown): error is Error & { readonly fields: readonly string[] } =>
  error instanceof Error && error.name === 'PayoutFileError';
