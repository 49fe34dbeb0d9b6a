import type { ErrorCode } from '@tributary/core';

export type Problem = { field: string; message: string };

/**
 * Expected failure, the only kind of error that the server throws on purpose. `code` determines the status,
 * according to the error catalog of the contract. `message` says what happened, `details` lists all problems,
 * and `headers` are added to the response.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: Problem[] | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { field?: string | undefined; details?: Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.field = extra.field;
    this.details = extra.details;
    this.headers = extra.headers;
  }
}

/** Returns the result of `work`, or null if `work` throws a `Failure`. */
export function unlessRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Maximum number of problems in a response. A 256 KiB body can have 40,000 problems. */
export const PROBLEMS_MAX = 100;

/**
 * Creates a `VALIDATION_ERROR` with the first problem of each field, for up to `listedMax` fields. The
 * message contains the first problem and the number of other invalid fields.
 */
export function validationFailure(
  problems: readonly Problem[],
  { listedMax = PROBLEMS_MAX }: { listedMax?: number } = {},
): Failure {
  const firstOf = new Map<string, Problem>();
  for (const problem of problems) if (!firstOf.has(problem.field)) firstOf.set(problem.field, problem);
  const fields = [...firstOf.values()];
  const details = fields.slice(0, listedMax).map(withoutName);
  const [first] = details;
  if (!first) throw new RangeError('A validation failure needs at least one problem.');
  const about = first.field === '' ? first.message : `${first.field}: ${first.message}`;
  const others = fields.length - 1;
  const counted = others === 1 ? ' 1 other field is invalid.' : ` ${others} other fields are invalid.`;
  const notListed = fields.length > details.length ? ` The first ${details.length} are listed.` : '';
  const message = `${about}${others === 0 ? '' : counted}${notListed}`;
  return new Failure('VALIDATION_ERROR', message, { field: first.field, details });
}

/**
 * Returns `Must be later than the start of the period.` for `to must be later than the start of the period.`,
 * because the field name is displayed next to the message. The sentence after `to: ` can start with a value
 * that the caller sent, such as an id, and is left unchanged.
 */
function withoutName({ field, message }: Problem): Problem {
  const rest = message.startsWith(field) ? message.slice(field.length) : '';
  if (rest.startsWith(': ')) return { field: shown(field), message: rest.slice(2) };
  const sentence = rest.startsWith(' ') ? rest.charAt(1).toUpperCase() + rest.slice(2) : message;
  return { field: shown(field), message: sentence };
}

/** Shortens a key for use in a message. Callers can send keys of any length. */
const shown = (text: string) =>
  text.length > FIELD_LENGTH_MAX ? `${text.slice(0, FIELD_LENGTH_MAX)}…` : text;
const FIELD_LENGTH_MAX = 200;
