import { distribute } from '../../src/platform/db/citus/distribute.ts';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { connectTo, runOnServer, withDatabase } from './database-address.ts';

/**
 * Returns the nodes of the server in `TRIBUTARY_TEST_DATABASE_URL`, coordinator first; a single node without Citus
 * workers. Test databases are distributed over them.
 */
export async function nodesOf(server: string): Promise<string[]> {
  const client = await connectTo(server);
  try {
    const { rows: found } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
    if (found.length === 0) return [server];
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by groupid`,
    );
    return [
      server,
      ...rows.map(({ host, port }) => Object.assign(new URL(server), { hostname: host, port }).href),
    ];
  } finally {
    await client.end();
  }
}

/** Creates a database with this name on every node, migrated and distributed. */
export async function makeDistributed(nodes: readonly string[], name: string): Promise<void> {
  const url = await makeMigrated(nodes, name);
  await distribute(url, () => {});
}

/**
 * Creates a database with this name on every node, with Citus and the other nodes registered, and migrates it on the
 * coordinator.
 */
export async function makeMigrated(nodes: readonly string[], name: string): Promise<string> {
  const [coordinator = '', ...workers] = nodes;
  for (const node of nodes) {
    await runOnServer(node, `create database ${name}`);
    await runOnServer(withDatabase(node, name), 'create extension citus');
  }
  const known = new URL(coordinator);
  const url = withDatabase(coordinator, name);
  await runOnServer(url, `select citus_set_coordinator_host('${known.hostname}', ${known.port || 5432})`);
  for (const worker of workers) {
    const { hostname, port } = new URL(worker);
    await runOnServer(url, `select citus_add_node('${hostname}', ${port || 5432})`);
  }
  await migrate(url);
  await runOnServer(url, `alter database ${name} set citus.shard_count = 4`);
  return url;
}

/** A database's settings are not copied with it. */
export const distributedSettings = (name: string) =>
  ['citus.enable_unsafe_triggers', 'citus.allow_nested_distributed_execution'].map(
    (setting) => `set citus.enable_ddl_propagation = off; alter database ${name} set ${setting} = on`,
  );
