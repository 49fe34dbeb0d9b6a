import type { Tx } from './database.ts';
import { execute, sql } from './sql.ts';

const lock = sql<{ environmentId: number }>('lock-environment')`
  select 1 from environments where id = ${'environmentId'} for no key update`;

/** For what is decided of a whole environment, one at a time: until the transaction ends. */
export async function lockEnvironment(tx: Tx, environmentId: number): Promise<void> {
  await execute(tx, lock.with({ environmentId }));
}
