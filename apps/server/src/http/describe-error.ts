import { RequestValidationError } from '@ts-rest/express';
import { Failure, PROBLEMS_MAX, type Problem, validationFailure } from '../domain/failure.ts';

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

/** The problems that a schema found, as one `VALIDATION_ERROR` that lists up to `listedMax` of them. */
export function invalid(issues: readonly Issue[], listedMax = PROBLEMS_MAX): Failure {
  const problems: Problem[] = [];
  let total = 0;
  for (const issue of issues) {
    total += countOf(issue);
    if (problems.length < listedMax) problems.push(...problemsOf(issue, listedMax));
  }
  return validationFailure(problems, { total, listedMax });
}

const isOfKeys = ({ code, keys }: Issue) => code === 'unrecognized_keys' && keys !== undefined;

const countOf = (issue: Issue) => (isOfKeys(issue) ? (issue.keys as readonly string[]).length : 1);

function problemsOf(issue: Issue, listedMax: number): Problem[] {
  const { path, message, keys = [] } = issue;
  if (isOfKeys(issue)) {
    return keys.slice(0, listedMax).map((key) => {
      const field = shown([...path, key].join('.'));
      return { field, message: `Unknown field ${shown(key)}.` };
    });
  }
  const field = shown(path.join('.'));
  return [{ field, message: field ? `${field}: ${message}` : message }];
}

/** A key is the caller's, and as long as they like. */
const shown = (text: string) =>
  text.length > FIELD_LENGTH_MAX ? `${text.slice(0, FIELD_LENGTH_MAX)}…` : text;
const FIELD_LENGTH_MAX = 200;

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
