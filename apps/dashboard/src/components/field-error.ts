import { APIError, type ErrorDetail } from '@tributary/sdk';

/** Whether a form field shows what is wrong with `field`: with itself, or with a part of its value. */
const covers = (shown: string, field: string) => field === shown || field.startsWith(`${shown}.`);

/** Everything that the server says is wrong, by field. Empty if the error is not about fields. */
function detailsOf(error: unknown): readonly ErrorDetail[] {
  if (!(error instanceof APIError)) return [];
  if (error.details.length > 0 || error.field === undefined) return error.details;
  return [{ field: error.field, message: error.message }];
}

/** Returns what the server says is wrong with one field, and with the items of a list in it. */
export function fieldError(error: unknown, field: string): string | undefined {
  const about = detailsOf(error).filter((detail) => covers(field, detail.field));
  return about.length > 0 ? [...new Set(about.map(({ message }) => message))].join(' ') : undefined;
}

/** Returns what the server says is wrong with anything but the fields that are shown. */
export const detailsBesides = (error: unknown, shown: readonly string[]): readonly ErrorDetail[] =>
  detailsOf(error).filter(({ field }) => !shown.some((each) => covers(each, field)));

/** Whether every message of the error stands at a field. */
export const isAllAtFields = (error: unknown, shown: readonly string[]): boolean =>
  detailsOf(error).length > 0 && detailsBesides(error, shown).length === 0;
