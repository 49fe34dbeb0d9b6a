import { RequestValidationError } from '@ts-rest/express';
import { Failure } from '../domain/failure.ts';
import { type Issue, invalidInput } from '../domain/invalid-input.ts';

/** Every problem of path, query and body, as one `VALIDATION_ERROR`. */
function invalidRequest(error: RequestValidationError): Failure {
  const parts = [error.pathParams, error.query, error.body] as unknown as ({ issues: Issue[] } | null)[];
  return invalidInput(parts.flatMap((part) => part?.issues ?? []));
}

/** What the caller is told of anything thrown; null for what is a bug of ours. */
export function describeError(
  error: unknown,
  describeFault: (error: unknown) => Failure | null,
): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof RequestValidationError) return invalidRequest(error);
  if (error instanceof URIError)
    return new Failure('VALIDATION_ERROR', 'The path or query is not validly percent-encoded.');
  const fault = describeFault(error);
  if (fault) return fault;
  if ((error as { status?: number }).status === 400)
    return new Failure('VALIDATION_ERROR', 'The request could not be read.');
  return null;
}
