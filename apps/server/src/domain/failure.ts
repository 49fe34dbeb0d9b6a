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
    extra: { field?: string; details?: Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.field = extra.field;
    this.details = extra.details;
    this.headers = extra.headers;
  }
}

/** A `VALIDATION_ERROR` that lists all of `problems`; the message is the problem itself when there is one alone. */
export function validationFailure(problems: readonly Problem[]): Failure {
  const [first, ...rest] = problems;
  if (!first) throw new RangeError('A validation failure needs at least one problem.');
  const message = rest.length === 0 ? first.message : `${problems.length} fields are not valid.`;
  return new Failure('VALIDATION_ERROR', message, { field: first.field, details: [...problems] });
}
