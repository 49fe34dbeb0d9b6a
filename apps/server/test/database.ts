import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runOnServer, withDatabase } from './database-address.ts';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to it and deletes it. */
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own. A file makes one, drops it in `afterAll`, and shares nothing. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase(inject('template').name);

/** One that nobody has migrated. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const { server } = inject('template');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(server, name),
    drop: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
}
