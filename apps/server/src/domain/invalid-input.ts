import { type Failure, PROBLEMS_MAX, type Problem, validationFailure } from './failure.ts';

export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Converts a schema's issues to one `VALIDATION_ERROR` that lists up to `listedMax` of them. */
export const invalidInput = (issues: readonly Issue[], listedMax = PROBLEMS_MAX): Failure =>
  validationFailure(issues.flatMap(problemsOf), { listedMax });

function problemsOf({ code, path, message, keys }: Issue): Problem[] {
  const isOfKeys = code === 'unrecognized_keys' && keys !== undefined;
  if (!isOfKeys) return [{ field: path.join('.'), message }];
  return keys.map((key) => ({ field: [...path, key].join('.'), message: 'Unknown field.' }));
}
