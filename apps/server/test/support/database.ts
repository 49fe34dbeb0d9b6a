import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { distributedSettings } from './citus-server.ts';
import { runOnServer, withDatabase } from './database-address.ts';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to the database and deletes it. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database. Each test file creates its own, drops it in `afterAll`, and shares nothing. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { name, nodes } = inject('template');
  const clone = await createDatabase(name, nodes);
  if (nodes.length > 1)
    for (const node of nodes)
      for (const setting of distributedSettings(new URL(clone.url).pathname.slice(1)))
        await runOnServer(node, setting);
  return clone;
}

export const emptyDatabase = (): Promise<TestDatabase> =>
  createDatabase('template0', [inject('template').server]);

/** Creates a database from the template. On Citus, each node has its own part and knows the others. */
async function createDatabase(template: string, nodes: readonly string[]): Promise<TestDatabase> {
  const { server } = inject('template');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const onAll = async (statement: string) => {
    await Promise.all(nodes.map((node) => runOnServer(node, statement)));
  };
  await onAll(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(server, name),
    drop: () => onAll(`drop database if exists ${name} with (force)`),
  };
}
