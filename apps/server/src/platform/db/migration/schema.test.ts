import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { connectTo, runOnServer } from '../../../../test/support/database-address.ts';
import { prismaDirectory, readPrismaSchema } from './migrations.ts';
import { dumpSchema } from './schema-dump.ts';
import { withSchemaEngine } from './schema-engine.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterAll(() => database.drop());

async function dump(): Promise<string> {
  const client = await connectTo(database.url);
  return dumpSchema(client).finally(() => client.end());
}

/** Returns the SQL that would bring the database to schema.prisma, according to Prisma. */
function drift(): Promise<string> {
  const schema = readPrismaSchema(prismaDirectory());
  // Models in the given schema would influence the introspection, so it receives only the datasource.
  const datasource = {
    path: schema.path,
    content: schema.content.replace(/^(model|enum) \w+ \{[\s\S]*?^\}/gm, ''),
  };
  return withSchemaEngine({ databaseUrl: database.url, schema: datasource }, async (engine) => {
    const { schema: found } = await engine.introspect({
      schema: { files: [datasource] },
      baseDirectoryPath: prismaDirectory(),
      force: true,
      compositeTypeDepth: 0,
      namespaces: null,
    });
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatamodel', ...found },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  });
}

describe('migrated database', () => {
  test('matches prisma/schema.sql', async () => {
    expect(await dump()).toBe(readFileSync(join(prismaDirectory(), 'schema.sql'), 'utf8'));
  });

  test('matches schema.prisma', { tags: 'slow' }, async () => {
    expect(await drift()).toBe('-- This is an empty migration.\n');
  });

  test('differs from both when a column is added manually', { tags: 'slow' }, async () => {
    await runOnServer(database.url, 'alter table programs add column planted text');

    expect(await dump()).toContain('planted text');
    expect(await drift()).toContain('DROP COLUMN "planted"');
  });
});
