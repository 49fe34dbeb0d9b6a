import { readdir, readFile } from 'node:fs/promises';
import { contract, isForKeys, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyPage, examplesOf, start } from '../../test/examples.ts';
import { runCli } from '../../test/run-cli.ts';
import { exitCodes } from '../cli-error.ts';

let readme = '';
beforeAll(async () => {
  readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
});

/**
 * Exit codes other than 0 of documented commands, for example because they end with Ctrl-C or have a made-up signature.
 */
const endings: [beginning: string, exitCode: number][] = [
  ['tributary import list', exitCodes.ok],
  // These jobs and files do not exist on this machine.
  ...['status', 'resume', 'errors', 'undo'].map((name): [string, number] => [
    `tributary import ${name}`,
    exitCodes.notFound,
  ]),
  ['tributary import', exitCodes.usage],
  ['tributary webhooks listen', exitCodes.interrupted],
  ['tributary webhooks verify', exitCodes.rejected],
  // Only people can approve payouts.
  ['tributary payouts approve', exitCodes.auth],
  // This server has no payouts.
  ['tributary payouts export --all', exitCodes.notFound],
  // This file does not exist here.
  ['tributary payouts apply', exitCodes.usage],
];
const endingOf = (line: string) =>
  endings.find(([beginning]) => line.startsWith(beginning))?.[1] ?? exitCodes.ok;

describe('documented commands', () => {
  test('run as written in every help example, which together cover every endpoint', async () => {
    const { tryLine, seen } = await start();
    const pages = await everyPage();
    expect(pages.length).toBeGreaterThan(90);
    for (const [page, commands] of pages) {
      const examples = await examplesOf(page);
      if (commands.length === 0 && page !== 'config path') expect(examples, page).not.toEqual([]);
      for (const line of examples) {
        const { exitCode, stderr } = await tryLine(line);
        expect(exitCode, `${line}\n${stderr}`).toBe(endingOf(line));
      }
    }
    const reached = seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    const unreached = routesOf(contract).filter((named) => {
      // Routes that require a session are left out, because the CLI has none.
      if (!isForKeys(named)) return false;
      const { route } = named;
      const pattern = new RegExp(`^${route.method} ${route.path.replace(/:\w+/g, '[a-z]+_[^/]+')}$`);
      return !reached.some((request) => pattern.test(request));
    });
    expect(
      unreached.map(({ name }) => name),
      'no example in the help calls',
    ).toEqual([]);
  }, 180_000);

  test('match the operations for which the OpenAPI document shows them', async () => {
    const { tryLine, seen } = await start();
    const path = new URL('../../../../apps/server/src/http/commands.gen.ts', import.meta.url);
    const [, json = ''] = /= (\{.*\});/s.exec(await readFile(path, 'utf8')) ?? [];
    const commands = JSON.parse(json) as Record<string, string>;
    // Routes that require a session are left out, because the CLI has none.
    const called = routesOf(contract).filter(isForKeys);
    expect(Object.keys(commands)).toEqual(called.map(({ name }) => name));
    for (const { name, route } of called) {
      const before = seen.length;
      const { exitCode, stderr } = await tryLine(commands[name] ?? '');
      expect(exitCode, `${commands[name]}\n${stderr}`).toBe(endingOf(commands[name] ?? ''));
      const pattern = new RegExp(`^${route.method} ${route.path.replace(/:\w+/g, '[^/]+')}$`);
      const reached = seen.slice(before).map(({ method, path }) => `${method} ${path.split('?')[0]}`);
      expect(reached, commands[name]).toContainEqual(expect.stringMatching(pattern));
    }
  }, 180_000);

  test('mention in their help that they ask for confirmation', async () => {
    const { tryLine } = await start();
    const asking: string[] = [];
    for (const [page, commands] of await everyPage()) {
      if (commands.length > 0) continue;
      const { stdout } = await runCli([...page.split(' '), '--help'], { columns: 400 });
      const [, line = ''] = /^ {2}\$ (tributary .*)$/m.exec(stdout) ?? [];
      const { exitCode } = await tryLine(line, []);
      if (exitCode !== exitCodes.confirmationNeeded) continue;
      asking.push(page);
      // Does not match other requests for confirmation, such as the bank's.
      expect(stdout, page).toMatch(/\basks for confirmation\b/i);
    }
    expect(asking).toEqual(expect.arrayContaining(['payouts complete', 'affiliates delete', 'keys revoke']));
  }, 180_000);

  test('run as written in the README', async () => {
    const blocks = [...readme.matchAll(/```sh\n(.*?)\n```/gs)].map(([, lines = '']) => lines);
    const lines = blocks.flatMap((block) => block.split('\n'));
    expect(lines.length).toBeGreaterThan(10);
    const { tryLine } = await start();
    for (const line of lines) {
      const { exitCode, stderr } = await tryLine(line);
      expect(exitCode, `${line}\n${stderr}`).toBe(endingOf(line));
    }
  });

  test('run as written in every guide, unless the block says otherwise', async () => {
    const folder = new URL('../../../../docs/guides/', import.meta.url);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'));
    const { tryLine } = await start();
    const others: string[] = [];
    const wrong: string[] = [];
    let tried = 0;
    for (const page of pages) {
      const text = await readFile(new URL(page, folder), 'utf8');
      for (const [, info = '', code = ''] of text.matchAll(/^ *```(bash[^\n]*)\n(.*?)^ *```$/gms)) {
        const lines = code.split('\n').map((line) => line.trim());
        const ours = lines.filter((line) => line.startsWith('tributary '));
        if (info === 'bash' && ours.length < lines.filter((line) => line !== '').length)
          others.push(`${page}: ${code}`);
        if (info.startsWith('bash run')) continue;
        for (const line of ours) {
          const command = (line.split(/ \|\|?( |$)/)[0] ?? '').replace('$ANCHOR', `0:${'0'.repeat(64)}`);
          const { exitCode, stderr } = await tryLine(command);
          tried += 1;
          if (exitCode !== endingOf(command)) wrong.push(`${page}: ${command}: ${exitCode} ${stderr}`);
        }
      }
    }
    expect([others, wrong]).toEqual([[], []]);
    expect(tried).toBeGreaterThan(10);
  }, 60_000);

  test('have every exit code listed in the README', () => {
    const listed = [...readme.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(listed).toEqual(Object.values(exitCodes));
  });
});
