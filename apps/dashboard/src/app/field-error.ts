import { APIError } from '@tributary/sdk';

/** What the server says is wrong with one field, and with the items of a list in it. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof APIError)) return undefined;
  const about = (error.details ?? []).filter(
    (detail) => detail.field === field || detail.field.startsWith(`${field}.`),
  );
  if (about.length > 0) return [...new Set(about.map(({ message }) => message))].join(' ');
  return error.field === field ? error.message : undefined;
}
