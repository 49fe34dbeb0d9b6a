import { type Connection, composed, rows } from './sql.ts';

/** Lock modes of PostgreSQL, weakest first. Deleting a row, or changing its key, requires `update`. */
type Strength = 'key share' | 'share' | 'no key update' | 'update';

interface RowKey {
  readonly environmentId: number;
  readonly id: string;
}

/**
 * Locks a row until the transaction ends. Returns true if the row exists.
 * @param table inserted into the statement, so it must come from code, never from a request
 */
export async function lockRow(
  tx: Connection,
  table: string,
  { environmentId, id }: RowKey,
  strength: Strength = 'no key update',
): Promise<boolean> {
  const lock = composed<{ locked: 1 }>(
    (bind) =>
      `select 1 as locked from ${table} where environment_id = ${bind(environmentId)} and id = ${bind(id)} for ${strength}`,
  );
  return (await rows(tx, lock)).length > 0;
}
