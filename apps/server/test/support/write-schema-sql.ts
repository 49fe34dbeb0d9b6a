import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { prismaDirectory } from '../../src/platform/db/migration/migrations.ts';
import { dumpSchema } from '../../src/platform/db/migration/schema-dump.ts';
import { connectTo, runOnServer, withDatabase } from './database-address.ts';
import { openServer } from './database-server.ts';

// Writes prisma/schema.sql: the dump of a database that the migrations have just created.
const { server, stop } = await openServer();
const name = `schema_${process.pid}`;
try {
  await runOnServer(server, `create database ${name}`);
  await migrate(withDatabase(server, name));
  const client = await connectTo(withDatabase(server, name));
  const schema = await dumpSchema(client).finally(() => client.end());
  writeFileSync(join(prismaDirectory(), 'schema.sql'), schema);
  await runOnServer(server, `drop database ${name}`);
} finally {
  await stop();
}
