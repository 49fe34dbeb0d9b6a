import { APIError } from '@tributary/sdk';

/** What the server says of a field, so that it stands below that field. */
export function errorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof APIError)) return undefined;
  if (error.field === field) return error.message;
  return error.details?.find((detail) => detail.field === field)?.message;
}
