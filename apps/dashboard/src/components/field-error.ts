import { APIError, type ErrorDetail } from '@tributary/sdk';
import type { Problems } from './values.ts';

/** Validation error found by the form, not by the server. */
export class Refused extends Error {
  constructor(readonly details: readonly ErrorDetail[]) {
    super(details[0]?.message);
  }
}

/** Throws if there are problems. */
export function refuse(problems: Problems): void {
  const details = Object.entries(problems).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  if (details.length > 0) throw new Refused(details);
}

/** Returns true if `field` is `name` or part of it, such as an item of a list. */
export const covers = (name: string, field: string) => field === name || field.startsWith(`${name}.`);

/** Returns field errors, or none if the error does not concern fields. */
function detailsOf(error: unknown): readonly ErrorDetail[] {
  if (error instanceof Refused) return error.details;
  if (!(error instanceof APIError)) return [];
  if (error.details.length > 0 || error.field === undefined) return error.details;
  return [{ field: error.field, message: error.message }];
}

/** Returns the errors of a field and of its list items. */
export function fieldError(error: unknown, field: string): string | undefined {
  const about = detailsOf(error).filter((detail) => covers(field, detail.field));
  return about.length > 0 ? [...new Set(about.map(({ message }) => message))].join(' ') : undefined;
}

/** Returns the errors of fields that are not displayed. */
export const detailsBesides = (error: unknown, shown: readonly string[]): readonly ErrorDetail[] =>
  detailsOf(error).filter(({ field }) => !shown.some((each) => covers(each, field)));

/** Returns true if the displayed fields show the whole error. */
export const isAllAtFields = (error: unknown, shown: readonly string[]): boolean =>
  detailsOf(error).length > 0 && detailsBesides(error, shown).length === 0;
