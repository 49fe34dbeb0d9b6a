import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runOnServer } from '../../test/support/database-address.ts';
import { makeDataDir } from '../../test/support/database-server.ts';
import { StartupError } from '../platform/startup-error.ts';
import { assertDurable, assertVersion } from './prepare-database.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = makeDataDir();
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const log = pino({ level: 'silent' });
const check = (url = postgres.url) => assertDurable(url, { allowsUnsafe: false, log });

async function alter(...statements: string[]): Promise<void> {
  for (const statement of statements) await runOnServer(postgres.superuserUrl, statement);
}

describe('database of a server', () => {
  test('is accepted with the defaults of the built-in one', async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  test.each(['15.18 (Debian 15.18-0+deb12u1)', '18.1', '19beta1'])('may be PostgreSQL %s', (version) => {
    expect(() => assertVersion(version)).not.toThrow();
  });

  test('is rejected if it is PostgreSQL 14', () => {
    expect(() => assertVersion('14.20')).toThrow(
      'Cannot start: this database is PostgreSQL 14.20, but Tributary requires 15 or newer.',
    );
  });

  test('is rejected without full_page_writes, in one sentence with the remedy', async () => {
    await alter('alter system set full_page_writes = off', 'select pg_reload_conf()');
    await expect
      .poll(() => check().catch(({ message }: Error) => message))
      .toBe(
        'Cannot start: full_page_writes is off in this database, so a crash could lose recorded sales. Turn it on, or set TRIBUTARY_ALLOW_UNSAFE_DATABASE=1.',
      );
    await alter('alter system reset full_page_writes', 'select pg_reload_conf()');
    await expect.poll(() => check().catch(({ message }: Error) => message)).toBeUndefined();
  });

  test('is rejected if only this database or role disables synchronous_commit', async () => {
    await alter('alter database tributary set synchronous_commit = off');
    await expect(check()).rejects.toThrow('synchronous_commit is off');
    await alter('alter database tributary set synchronous_commit = local');
    await expect(check()).resolves.toBeUndefined();
  });

  test('is rejected without fsync, and accepted with a warning by the override', async () => {
    // The test's own database is not durable.
    const { server } = inject('template');
    const refused = await check(server).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(String(refused)).toContain('fsync, full_page_writes, and synchronous_commit are off');

    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    await assertDurable(server, { allowsUnsafe: true, log: pino({}, stream) });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, off: ['fsync', 'full_page_writes', 'synchronous_commit'] }),
    ]);
  });
});
