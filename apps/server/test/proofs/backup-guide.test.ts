import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrate } from '../../src/db/migration/migrate.ts';
import { withClient } from '../../src/db/with-client.ts';
import { runOnServer, withDatabase } from '../database-address.ts';
import { hasPostgres15, programsOf15, startPostgres15 } from '../debian-postgres.ts';
import { readPage, root } from '../markdown.ts';
import { program } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const folder = temporaryFolder('backup-guide');

test.skipIf(!hasPostgres15)(
  'the blocks of docs/guides/backup.md make a backup, verify it, and restore it into another database',
  { timeout: 180_000 },
  async () => {
    const postgres = await startPostgres15();
    await runOnServer(postgres.url, 'create database source');
    const [source, restored] = ['source', 'restored'].map((name) => withDatabase(postgres.url, name));
    await migrate(source as string);
    const commands = join(folder, 'bin');
    mkdirSync(commands);
    const start = `#!/bin/sh\nexec '${process.execPath}' '${program('main')}' "$@"\n`;
    writeFileSync(join(commands, 'tributary-server'), start);
    chmodSync(join(commands, 'tributary-server'), 0o755);
    const { hostname, port, username } = new URL(postgres.url);
    const blocks = readPage('docs/guides/backup.md').blocks.filter(({ info }) => info === 'bash run backup');
    expect(blocks).toHaveLength(2);
    await run('sh', ['-e', '-c', blocks.map(({ code }) => code).join('\n')], {
      cwd: folder,
      env: {
        PATH: [commands, programsOf15, process.env.PATH].join(delimiter),
        ...{ PGHOST: hostname, PGPORT: port, PGUSER: username },
        ...{ DATABASE_URL: source, RESTORED_URL: restored },
        TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    });
    const { rows } = await withClient(restored as string, (client) =>
      client.query('select count(*)::int as count from _prisma_migrations'),
    );
    expect(rows[0].count).toBeGreaterThan(20);
    await postgres.stop();
  },
);

test('the line of the nightly unit makes a backup, verifies it and deletes old ones alone', () => {
  const unit = readFileSync(join(root, 'deploy/tributary-backup.service'), 'utf8').replaceAll('\\\n', '');
  const [, line = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const nights = join(folder, 'nights');
  mkdirSync(nights);
  for (const [name, age] of [
    ['tributary-old.backup', '40 days ago'],
    ['tributary-young.backup', '20 days ago'],
    ['other.backup', '40 days ago'],
  ] as const)
    expect(spawnSync('touch', ['-d', age, join(nights, name)]).status).toBe(0);
  const fake = join(folder, 'node');
  writeFileSync(fake, `#!/bin/sh\nshift; echo "$*" >> log; test "$1" != "$FAILS" && touch "$2"\n`, {
    mode: 0o755,
  });
  const night = (fails: string) =>
    spawnSync('sh', ['-c', line.replaceAll('%%', '%').replaceAll('/usr/bin/node', fake)], {
      cwd: nights,
      env: { PATH: process.env.PATH, FAILS: fails },
    }).status;
  const log = () => readFileSync(join(nights, 'log'), 'utf8').trim().split('\n');
  const names = () => spawnSync('ls', [nights], { encoding: 'utf8' }).stdout;
  expect(night('verify-backup')).not.toBe(0);
  expect(names()).toContain('tributary-old.backup');
  expect(night('none')).toBe(0);
  expect(log().map((each) => each.split(' ')[0])).toEqual([
    'backup',
    'verify-backup',
    'backup',
    'verify-backup',
  ]);
  expect(log().at(-1)).toMatch(/^verify-backup tributary-\d{4}-\d\d-\d\dT\d{6}\.backup$/);
  expect(names()).toMatch(/other\.backup[\s\S]*tributary-2[\s\S]*tributary-young\.backup/);
  expect(names()).not.toContain('tributary-old.backup');
});
