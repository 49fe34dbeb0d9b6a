import { type Failure, PROBLEMS_MAX, type Problem, validationFailure } from './failure.ts';

/** A problem that zod found. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** The problems that a schema found, as one `VALIDATION_ERROR` that lists up to `listedMax` of them. */
export function invalidInput(issues: readonly Issue[], listedMax = PROBLEMS_MAX): Failure {
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
