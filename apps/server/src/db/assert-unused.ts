import { Failure } from '../domain/failure.ts';
import type { Tx } from './database.ts';
import { composed, rows } from './sql.ts';

/** Rows of `table` whose `column` holds the id, and the noun for them. */
export interface Use {
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  /** Leaves out rows for which this does not hold. */
  readonly only?: string;
}

/**
 * Throws `IN_USE`, naming what refers to the object. Call it with the object's row locked for update: the foreign keys
 * of new rows wait for that lock and then find the object gone.
 * @param uses from code, never from a request: they are written into the statement.
 */
export async function assertUnused(
  tx: Tx,
  { environmentId, what, id }: { environmentId: number; what: string; id: string },
  uses: readonly Use[],
): Promise<void> {
  const statement = composed<Record<string, boolean>>((bind) => {
    const [environment, object] = [bind(environmentId), bind(id)];
    const exists = uses.map(
      ({ table, column, only = 'true' }, at) =>
        `exists (select 1 from ${table} where environment_id = ${environment} and ${column} = ${object} and ${only}) as u${at}`,
    );
    return `select ${exists.join(', ')}`;
  });
  const [found = {}] = await rows(tx, statement);
  const nouns = uses.filter((_, at) => found[`u${at}`]).map(({ noun }) => noun);
  if (nouns.length === 0) return;
  throw new Failure('IN_USE', `The ${what} ${id} cannot be deleted: it has ${listed(nouns)}.`, {
    details: nouns.map((noun) => ({ field: 'id', message: `It has ${noun}.` })),
  });
}

const listed = (nouns: readonly string[]) =>
  nouns.length === 1 ? nouns[0] : `${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1)}`;
