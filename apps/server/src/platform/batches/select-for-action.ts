import { ACTION_ITEMS_MAX } from '@tributary/core';
import { validationFailure } from '../../domain/failure.ts';
import type { Tx } from '../db/database.ts';
import { type Bind, matchingRows } from '../db/list-page.ts';
import { composed, rows } from '../db/sql.ts';

type Matching = Parameters<typeof matchingRows>[1];

/** Objects to act on, and the cursor for the next request. */
export interface Selected {
  readonly ids: readonly string[];
  readonly nextAfter: string | null;
}

/**
 * Selects the first rows after `after` that match a filter, oldest first.
 * @throws VALIDATION_ERROR if `after` does not exist
 */
export async function selectForAction(
  tx: Tx,
  environmentId: number,
  { after, ...list }: Matching & { readonly after: string | undefined },
): Promise<Selected> {
  const place = (bind: Bind) =>
    `select created_at, id from ${list.table} where environment_id = ${bind(environmentId)} and id = ${bind(after)}`;
  if (after !== undefined) {
    const known = await rows(tx, composed(place));
    if (known.length === 0)
      throw validationFailure([{ field: 'after', message: `after: ${after} does not exist.` }]);
  }
  const statement = composed<{ id: string }>((bind) => {
    const matching = matchingRows(environmentId, list, bind);
    const behind = after === undefined ? '' : ` and (created_at, id) > (${place(bind)})`;
    return `select id ${matching}${behind} order by created_at, id limit ${bind(ACTION_ITEMS_MAX + 1)}`;
  });
  const found = (await rows(tx, statement)).map(({ id }) => id);
  const ids = found.slice(0, ACTION_ITEMS_MAX);
  return { ids, nextAfter: found.length > ids.length ? (ids.at(-1) ?? null) : null };
}
