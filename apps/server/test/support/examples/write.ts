import { writeFileSync } from 'node:fs';
import { chainEntries } from '../../../src/platform/audit/chain.ts';
import { migrate } from '../../../src/platform/db/migration/migrate.ts';
import { ensurePartitions } from '../../../src/platform/db/partitions.ts';
import { relayEvents } from '../../../src/platform/outbox/relay-events.ts';
import { createAccount } from '../../../src/start/seed.ts';
import { runOnServer, withDatabase } from '../database-address.ts';
import { openServer } from '../database-server.ts';
import { mailOn } from '../mail-settings.ts';
import { openProvider } from '../oidc.ts';
import { rowsOf } from '../provider-rows.ts';
import { serverOn } from '../server-on.ts';
import { personIn } from './person.ts';
import { portalsOf } from './portal.ts';
import { type Examples, recordExamples } from './record.ts';

// Writes apps/server/src/http/examples.gen.ts: the requests to a server on an empty database, and its responses.
const { server, stop } = await openServer();
const name = `examples_${process.pid}`;
try {
  await runOnServer(server, `create database ${name}`);
  const databaseUrl = withDatabase(server, name);
  await migrate(databaseUrl);
  const examples = await recordedOn(databaseUrl);
  writeFileSync(new URL('../../../src/http/examples.gen.ts', import.meta.url), moduleOf(examples));
  await runOnServer(server, `drop database ${name}`);
} finally {
  await stop();
}

async function recordedOn(databaseUrl: string): Promise<Examples> {
  const provider = await openProvider();
  const running = await serverOn(databaseUrl, { mail: mailOn(1) });
  const { baseUrl, db, close } = running;
  try {
    await ensurePartitions(db.lists, new Date());
    const { api_key: apiKey, devEnvironmentId } = await db.orm.$transaction((tx) =>
      createAccount(tx, 'Acme'),
    );
    const person = await personIn(running, devEnvironmentId, provider);
    const relay = async () => {
      while ((await relayEvents(db.lists)).count > 0);
      while (await chainEntries(db.lists));
    };
    const rows = rowsOf(db, devEnvironmentId);
    const enterPortal = portalsOf(running);
    const providerUrl = provider.issuer;
    return await recordExamples({ baseUrl, apiKey, rows, person, enterPortal, relay, providerUrl });
  } finally {
    await close();
    await provider.close();
  }
}

function moduleOf(examples: Examples): string {
  return `// Recorded from a running server by apps/server/test/support/examples/write.ts. Do not edit.
import type { OperationExample } from '@tributary/contract';

export const examples: Readonly<Record<string, OperationExample>> = ${JSON.stringify(examples, null, 2)};
`;
}
