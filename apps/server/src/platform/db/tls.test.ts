import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePgOwner } from '@tributary/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPrograms } from '../../../test/support/backed-up.ts';
import { makeDataDir } from '../../../test/support/database-server.ts';
import { hasPostgres15, programsOf15, startPostgres15 } from '../../../test/support/debian-postgres.ts';
import { findTool, runTool } from '../../admin/backup/pg-tools.ts';
import { parseConfig } from '../../config.ts';
import { openDatabase } from './database.ts';
import { tlsProblem } from './tls.ts';
import { settledAddress, withClient } from './with-client.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('TLS to PostgreSQL is not tried: install openssl.');

const address = 'postgres://u:p@db.example.com/d';

describe('TLS parameters of a URL', () => {
  test.each([
    [
      'sslmode=bogus',
      'unknown sslmode "bogus"; use disable, allow, prefer, require, verify-ca or verify-full',
    ],
    ['sslmode=', 'unknown sslmode ""'],
    ['ssl=maybe', 'unknown value for ssl'],
    ['sslcrl=/x', 'has the unsupported parameter sslcrl'],
    ['sslmode=verify-full', 'sslmode=verify-full without sslrootcert'],
    ['sslmode=verify-ca', 'sslmode=verify-ca without sslrootcert'],
    ['sslmode=verify-ca&sslrootcert=system', 'requires sslmode=verify-full'],
    ['sslmode=require&sslrootcert=/none', 'a file that cannot be read'],
    ['sslmode=require&sslcert=/dev/null', 'sslcert and sslkey together'],
  ])('%s is rejected when the settings are read', (query, says) => {
    for (const name of ['DATABASE_URL', 'TRIBUTARY_DIRECT_DATABASE_URL'])
      expect(() => parseConfig({ [name]: `${address}?${query}` }, '/')).toThrow(says);
  });

  test.each([
    '',
    ...['disable', 'allow', 'prefer', 'require', 'no-verify'].map((mode) => `sslmode=${mode}`),
    'ssl=true',
    'sslmode=require&uselibpqcompat=true',
    'sslmode=verify-full&sslrootcert=system',
  ])('"%s" is accepted', (query) => {
    expect(tlsProblem(`${address}?${query}`)).toBeNull();
  });
});

type Outcome = 'encrypted' | 'plain' | 'refused';

describe.skipIf(!(hasPostgres15 && hasOpenssl))('PostgreSQL connection', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const stops: (() => Promise<void>)[] = [];
  const urls = { named: '', unnamed: '', off: '', remote: '', remoteOff: '' };
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);

  beforeAll(async () => {
    process.on('warning', onWarning);
    folder = makeDataDir();
    chmodSync(folder, 0o755);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    for (const name of ['ca', 'other'])
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.crt`,
      );
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
    );
    writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
    openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      'names',
      '-out',
      'server.crt',
    );
    chmodSync(file('server.key'), 0o600);
    const owner = choosePgOwner();
    if (owner) chownSync(file('server.key'), owner.uid, owner.gid);
    const on = { ssl: 'on', ssl_cert_file: file('server.crt'), ssl_key_file: file('server.key') };
    const [secured, bare] = await Promise.all([startPostgres15({ settings: on }), startPostgres15()]);
    stops.push(secured.stop, bare.stop);
    const at = (url: string, host: string) => url.replace('127.0.0.1', host);
    Object.assign(urls, { unnamed: secured.url, named: at(secured.url, 'localhost'), off: bare.url });
    // Connects to this machine through an address that does not reveal it.
    Object.assign(urls, {
      remote: at(secured.url, '[::ffff:127.0.0.1]'),
      remoteOff: at(bare.url, '[::ffff:127.0.0.1]'),
    });
  });
  afterAll(async () => {
    process.off('warning', onWarning);
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const question = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  const addressOf = (server: keyof typeof urls, query: string) =>
    `${urls[server]}?${query.replace('CA', file('ca.crt')).replace('OTHER', file('other.crt'))}`;

  async function ours(url: string): Promise<Outcome> {
    if (tlsProblem(url) !== null) return 'refused';
    try {
      const settled = await settledAddress(url);
      const { rows } = await withClient(settled.url, (client) => client.query<{ ssl: boolean }>(question));
      expect(settled.isEncrypted).toBe(rows[0]?.ssl);
      return rows[0]?.ssl ? 'encrypted' : 'plain';
    } catch {
      return 'refused';
    }
  }

  /** Returns libpq's result for the same URL. */
  function ofPsql(url: string): Outcome {
    const { status, stdout } = spawnSync(join(programsOf15, 'psql'), [url, '-Atc', question], {
      encoding: 'utf8',
      env: { HOME: folder, PATH: process.env.PATH },
    });
    if (status !== 0) return 'refused';
    return stdout.trim() === 't' ? 'encrypted' : 'plain';
  }

  const cases: readonly (readonly [string, Outcome, Outcome, Outcome])[] = [
    // Runs the query with a certificate for the name, with one for another name, and without TLS.
    ['sslmode=disable', 'plain', 'plain', 'plain'],
    ['sslmode=allow', 'plain', 'plain', 'plain'],
    ['sslmode=prefer', 'encrypted', 'encrypted', 'plain'],
    ['sslmode=require', 'encrypted', 'encrypted', 'refused'],
    ['sslmode=require&sslrootcert=CA', 'encrypted', 'encrypted', 'refused'],
    ['sslmode=require&sslrootcert=OTHER', 'refused', 'refused', 'refused'],
    ['sslmode=verify-ca&sslrootcert=CA', 'encrypted', 'encrypted', 'refused'],
    ['sslmode=verify-ca&sslrootcert=OTHER', 'refused', 'refused', 'refused'],
    ['sslmode=verify-full&sslrootcert=CA', 'encrypted', 'refused', 'refused'],
    ['sslmode=verify-full&sslrootcert=OTHER', 'refused', 'refused', 'refused'],
    ['sslmode=verify-full', 'refused', 'refused', 'refused'],
    ['sslmode=prefer&sslrootcert=OTHER', 'plain', 'plain', 'plain'],
    ['ssl=true', 'encrypted', 'encrypted', 'refused'],
    ['sslmode=bogus', 'refused', 'refused', 'refused'],
  ];

  test.each(cases)('with %s behaves as in libpq', async (query, ...expected) => {
    for (const [at, server] of (['named', 'unnamed', 'off'] as const).entries()) {
      const url = addressOf(server, query);
      expect([server, await ours(url), ofPsql(url)]).toEqual([server, expected[at], expected[at]]);
    }
  });

  test.each([
    ['no-verify', 'sslmode=no-verify', 'encrypted'],
    ['uselibpqcompat', 'sslmode=require&uselibpqcompat=true', 'encrypted'],
    ['no-verify beside a root certificate', 'sslmode=no-verify&sslrootcert=OTHER', 'encrypted'],
  ])('with %s has a defined behaviour, for pg_dump as well', async (_, query, expected) => {
    const url = addressOf('unnamed', query);
    expect(await ours(url)).toBe(expected);
    const { url: settled } = await settledAddress(url);
    await withPrograms(programsOf15, async () => {
      const { signal } = new AbortController();
      const tool = await findTool('pg_dump', 15);
      await runTool(tool, ['--schema-only', '--file', file('dump')], settled, { signal });
    });
  });

  test('without a mode is encrypted if the other machine supports it, and plain on this one', async () => {
    expect(await ours(urls.remote)).toBe('encrypted');
    expect(await ours(urls.remoteOff)).toBe('plain');
    expect(await ours(urls.named)).toBe('plain');
  });

  test('of every pool is encrypted, with nothing on stderr', async () => {
    const db = openDatabase(addressOf('named', 'sslmode=verify-full&sslrootcert=CA'));
    for (const pool of [db.hot, db.lists, db.background, db.probes])
      expect((await pool.query(question)).rows).toEqual([{ ssl: true }]);
    expect(await db.orm.$queryRawUnsafe(question)).toEqual([{ ssl: true }]);
    await db.close();
    expect(warnings.filter((each) => each.includes('SSL modes'))).toEqual([]);
  });
});
