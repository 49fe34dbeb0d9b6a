import { isDistributed, limitNodes } from './citus/nodes.ts';
import { type Pooler, poolerWithLimits } from './pooler.ts';

export interface Place {
  /** Connection pooler in front of the database; null if there is none. */
  readonly pooler: Pooler | null;
  /** True if Citus distributes the tables over several nodes. */
  readonly isDistributed: boolean;
}

export const plain: Place = { pooler: null, isDistributed: false };

/**
 * Detects what kind of database `DATABASE_URL` refers to, and checks its time limits.
 * @throws StartupError
 */
export async function findPlace(addresses: {
  readonly databaseUrl: string;
  readonly directDatabaseUrl: string | undefined;
}): Promise<Place> {
  const pooler = await poolerWithLimits(addresses);
  const url = addresses.directDatabaseUrl ?? addresses.databaseUrl;
  if (!(await isDistributed(url))) return { pooler, isDistributed: false };
  await limitNodes(url);
  return { pooler, isDistributed: true };
}
