import type { Tx } from './database.ts';
import { execute, sql } from './sql.ts';

const lock = sql<{ environmentId: number }>('lock-environment')`
  select 1 from environments where id = ${'environmentId'} for no key update`;

/** Locks an environment until the transaction ends, for decisions about the environment as a whole. */
export async function lockEnvironment(tx: Tx, environmentId: number): Promise<void> {
  await execute(tx, lock.with({ environmentId }));
}
