import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/markdown.ts';

test('creates, verifies and rotates only backups with the nightly unit’s command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-nights-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
