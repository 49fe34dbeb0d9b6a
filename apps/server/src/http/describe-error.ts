import { RequestValidationError } from '@ts-rest/express';
import { Failure, type Problem, validationFailure } from '../domain/failure.ts';

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Every problem of path, query and body, as one `VALIDATION_ERROR`. */
function invalidRequest(error: RequestValidationError): Failure {
  const parts = [error.pathParams, error.query, error.body] as unknown as ({ issues: Issue[] } | null)[];
  return invalid(parts.flatMap((part) => part?.issues ?? []));
}

/** Every problem that a schema found, as one `VALIDATION_ERROR`. */
export const invalid = (issues: readonly Issue[]): Failure => validationFailure(issues.flatMap(problemsOf));

function problemsOf({ code, path, message, keys }: Issue): Problem[] {
  if (code === 'unrecognized_keys' && keys) {
    return keys.map((key) => ({ field: [...path, key].join('.'), message: `Unknown field ${key}.` }));
  }
  const field = path.join('.');
  return [{ field, message: field ? `${field}: ${message}` : message }];
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
