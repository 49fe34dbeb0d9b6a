import { Failure } from '../../domain/failure.ts';
import type { Tx } from './database.ts';
import { lockRow } from './lock-row.ts';
import { composed, rows } from './sql.ts';

/** Table and column that may refer to the object, with the noun for its rows. */
export interface Use {
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  /** SQL condition for the rows that count as uses. */
  readonly only?: string;
}

interface Unused {
  readonly environmentId: number;
  readonly what: string;
  readonly id: string;
}

/**
 * Locks a row that is about to be deleted. Throws `NOT_FOUND`, or `IN_USE` with the objects that refer to the
 * row.
 * @param table inserted into the statement, like `uses`, so it must come from code, never from a request
 */
export async function lockUnused(
  tx: Tx,
  { table, ...object }: Unused & { readonly table: string },
  uses: readonly Use[],
): Promise<void> {
  const { what, id } = object;
  if (!(await lockRow(tx, table, object, 'update')))
    throw new Failure('NOT_FOUND', `No such ${what}: ${id}.`);
  await assertUnused(tx, object, uses);
}

/**
 * Throws `IN_USE` with the objects that refer to the object. Call it while holding an update lock on the row:
 * the foreign keys of new rows that refer to it wait for that lock, and then fail.
 */
export async function assertUnused(
  tx: Tx,
  { environmentId, what, id }: Unused,
  uses: readonly Use[],
): Promise<void> {
  const look = composed<Record<string, boolean>>((bind) => {
    const [environment, object] = [bind(environmentId), bind(id)];
    const exists = uses.map(
      ({ table, column, only = 'true' }, at) =>
        `exists (select 1 from ${table} where environment_id = ${environment} and ${column} = ${object} and ${only}) as u${at}`,
    );
    return `select ${exists.join(', ')}`;
  });
  const [found = {}] = await rows(tx, look);
  const nouns = uses.filter((_, at) => found[`u${at}`]).map(({ noun }) => noun);
  if (nouns.length === 0) return;
  throw new Failure('IN_USE', `The ${what} ${id} cannot be deleted: it has ${listed(nouns)}.`, {
    details: nouns.map((noun) => ({ field: 'id', message: `It has ${noun}.` })),
  });
}

const listed = (nouns: readonly string[]) =>
  nouns.length === 1 ? nouns[0] : `${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1)}`;
