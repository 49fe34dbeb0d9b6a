import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDataDir } from '../../../test/support/database-server.ts';
import { hasPostgres15, programsOf15, startPostgres15 } from '../../../test/support/debian-postgres.ts';
import { parseConfig } from '../../config.ts';
import { migrate } from './migration/migrate.ts';
import { settledAddress, withClient } from './with-client.ts';

const TRIBUTARY_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const read = (DATABASE_URL: string) =>
  parseConfig({ DATABASE_URL, TRIBUTARY_ENCRYPTION_KEY }, '/').databaseUrl ?? '';

test.each([
  ['postgresql://u:p@a:1,b:2/d?target_session_attrs=read-write', 'contains several hosts'],
  ['postgresql://a,b/d', 'contains several hosts'],
  ['postgresql://u:p@/d?host=a,b', 'contains several hosts'],
  ['postgresql://u:p/w@db/d', 'In its password, encode characters such as @ / ? # %'],
  ['postgresql://u:p#w@db/d', 'In its password, encode characters such as @ / ? # %'],
  ['mysql://u:s3cret@db/d', 'must be a postgres:// URL'],
])('rejects the URL %s without repeating it', (url, says) => {
  expect(() => read(url)).toThrow(says);
  expect(() => read(url)).not.toThrow(url.slice(-8));
});

test.each([
  'postgresql://u:p%40ss@db.example.com:5433/d?application_name=x',
  'postgres://u@[::1]:5432/d',
  'postgresql:///d?host=/run/postgresql',
])('keeps the URL %s', (url) => {
  expect(read(url)).toBe(url);
});

describe.skipIf(!hasPostgres15)('PostgreSQL socket', () => {
  test('is used for a URL without a host, as in psql', async () => {
    const folder = makeDataDir();
    // PostgreSQL runs as a different user if this one is root.
    chmodSync(folder, 0o777);
    const postgres = await startPostgres15({ settings: { unix_socket_directories: folder } });
    const { port } = new URL(postgres.url);
    const question = 'select inet_client_addr() is null as "isSocket"';
    for (const given of [
      `postgresql://tributary:any@/postgres?host=${folder}&port=${port}`,
      `postgresql:///postgres?host=${folder}&port=${port}&user=tributary`,
      `postgresql://tributary@${encodeURIComponent(folder)}:${port}/postgres`,
    ]) {
      const settled = await settledAddress(read(given));
      expect(settled).toMatchObject({ isEncrypted: false, isRemote: false });
      const { rows } = await withClient(settled.url, (client) => client.query(question));
      expect(rows).toEqual([{ isSocket: true }]);
      expect(execFileSync(join(programsOf15, 'psql'), [given, '-Atc', question], { encoding: 'utf8' })).toBe(
        't\n',
      );
      await migrate(settled.url);
    }
    await postgres.stop();
  });
});
