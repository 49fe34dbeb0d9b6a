import type { ErrorCode } from '@tributary/contract';

export type Problem = { field: string; message: string };

/**
 * The one class the server throws on purpose: `code` decides the status, by the contract's error catalogue.
 * `message` says what happened to this request, `details` lists every problem, `headers` go onto the response.
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

/** The number of problems that an answer lists: a body of 256 KiB can have 40,000. */
export const PROBLEMS_MAX = 100;

/**
 * A `VALIDATION_ERROR` that lists up to `listedMax` of `total` problems. If there is only one, its message is that problem.
 */
export function validationFailure(
  problems: readonly Problem[],
  { total = problems.length, listedMax = PROBLEMS_MAX }: { total?: number; listedMax?: number } = {},
): Failure {
  const [first] = problems;
  if (!first) throw new RangeError('A validation failure needs at least one problem.');
  const details = problems.slice(0, listedMax);
  const notListed = total > details.length ? ` The first ${details.length} are listed.` : '';
  const message = total === 1 ? first.message : `${total} fields are not valid.${notListed}`;
  return new Failure('VALIDATION_ERROR', message, { field: first.field, details });
}
