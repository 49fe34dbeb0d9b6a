import type { ErrorCode } from '@tributary/core';
import type { Failure } from '../../domain/failure.ts';

/** Result of an action on one object. */
export interface Acted<Status> {
  readonly status: Status;
  readonly changed: boolean;
  readonly refusal: Failure | null;
}

interface Result<Status> {
  id: string;
  status: Status | null;
  changed: boolean;
  error?: { code: ErrorCode; message: string };
}

/**
 * Returns the response to an action, in the order of the ids. A repeated id has the same result each time.
 */
export function actionResults<Status>(
  ids: readonly string[],
  {
    acted,
    missing,
    nextAfter,
  }: {
    readonly acted: ReadonlyMap<string, Acted<Status>>;
    /** Creates the error for an id without a result. */
    readonly missing: (id: string) => Failure;
    readonly nextAfter: string | null;
  },
) {
  const seen = new Set<string>();
  const results = ids.map((id): Result<Status> => {
    const isRepeated = seen.has(id);
    seen.add(id);
    const { status = null, changed = false, refusal = missing(id) } = acted.get(id) ?? {};
    if (refusal === null) return { id, status, changed: changed && !isRepeated };
    return { id, status, changed: false, error: { code: refusal.code, message: refusal.message } };
  });
  const failed = results.filter(({ error }) => error !== undefined).length;
  return {
    results,
    counts: { done: results.length - failed, failed },
    has_more: nextAfter !== null,
    next_after: nextAfter,
  };
}
