import { type Database, openDatabase, type Tx } from '../../src/platform/db/database.ts';
import { createDemoAccount, type Seeded } from '../../src/start/seed.ts';

/** Creates an account with the program "Demo", as the built-in database's first start does. */
export const demoIn = ({ orm }: Pick<Database, 'orm'>): Promise<Seeded> =>
  orm.$transaction((tx) => createDemoAccount(tx as Tx, 'Demo'));

/** Does the same in a database that this process has not opened. */
export async function demoAt(databaseUrl: string): Promise<Seeded> {
  const db = openDatabase(databaseUrl);
  return demoIn(db).finally(() => db.close());
}
