import { Failure } from '../../domain/failure.ts';
import type { Tx } from './database.ts';
import { lockRow } from './lock-row.ts';
import { composed, rows } from './sql.ts';

/** Rows of `table` whose `column` holds the id, and the noun for them. */
export interface Use {
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  /** Leaves out rows for which this does not hold. */
  readonly only?: string;
}

interface Unused {
  readonly environmentId: number;
  readonly what: string;
  readonly id: string;
}

/**
 * Locks a row that is about to be deleted. Throws `NOT_FOUND`, or `IN_USE` with the names of what refers to it.
 * @param table from code, never from a request: it is written into the statement, as are the `uses`.
 */
export async function lockUnused(
  tx: Tx,
  { table, ...object }: Unused & { readonly table: string },
  uses: readonly Use[],
): Promise<void> {
  const { what, id } = object;
  if (!(await lockRow(tx, table, object, 'update'))) throw new Failure('NOT_FOUND', `No ${what} ${id}.`);
  await assertUnused(tx, object, uses);
}

/**
 * Throws `IN_USE`, naming what refers to the object. Call it while you hold the object's row locked for update: new rows
 * that refer to it wait for that lock, by their foreign keys, and then find it gone.
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
