import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../test/run-cli.ts';
import { ok, startScripted } from '../test/scripted-server.ts';
import { exitCodes } from './exit-codes.ts';

let readme = '';
beforeAll(async () => {
  readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
});

/** The words of a command line as a shell splits them, up to a redirection or comment. */
const words = (line: string): string[] =>
  [...(line.split(/ [<>#] ?/)[0] as string).matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** Runs a documented line against a server that accepts everything, with `stdin` for what reads it. */
async function tryLine(line: string) {
  await using server = await startScripted(({ path }) =>
    /^\/v1\/(?:referrals|finder\/shortlist)(?:\?|$)/.test(path)
      ? { body: { success: true, data: [], has_more: false, pagination: { has_next_page: false } } }
      : ok({ id: 'x' }),
  );
  const configHome = await newConfigHome();
  const environment = { baseUrl: server.url, configHome, signingSecret: 'a-signing-secret-of-some-length' };
  for (const profile of ['live', 'default']) {
    await runCli(['config', 'set', 'base_url', server.url, '-p', profile], { environment });
    await runCli(['config', 'set', 'api_key', 'sk_dev_0123456789abcdefghij', '-p', profile], { environment });
  }
  const [, ...args] = words(line);
  // `--base-url` of an example leads out of this machine: the same option later in the line wins.
  const given = args.map((arg) => (arg.startsWith('@') ? '{}' : arg));
  const local = args.includes('--base-url') ? [...given, '--base-url', server.url] : given;
  // Nobody is there to be asked.
  return await runCli([...local, '--yes'], { environment, stdin: '{"a":1}' });
}

const commandsOf = async (noun: string) => {
  const { stdout } = await runCli([noun, '--help'].filter(Boolean), { columns: 200 });
  return [...(stdout.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name ?? '');
};

async function everyHelp(): Promise<string[]> {
  const nouns = await commandsOf('');
  const pages = [''];
  for (const noun of nouns) {
    pages.push(noun);
    for (const command of await commandsOf(noun)) pages.push(`${noun} ${command}`);
  }
  return pages;
}

describe('what is documented', () => {
  test('every example in the help runs as it is written', async () => {
    const pages = await everyHelp();
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages) {
      const { stdout } = await runCli([...page.split(' ').filter(Boolean), '--help'], { columns: 400 });
      const examples = [...stdout.matchAll(/^ {2}\$ (tributary .*)$/gm)].map(([, line]) => line ?? '');
      if (page.includes(' ') && page !== 'config path') expect(examples, page).not.toEqual([]);
      for (const line of examples) {
        const { exitCode, stderr } = await tryLine(line);
        expect(exitCode, `${line}\n${stderr}`).toBe(0);
      }
    }
  }, 20_000);

  test('every command line of the README runs as it is written', async () => {
    const lines = (readme.split('```sh')[1]?.split('```')[0] ?? '').trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const { exitCode, stderr } = await tryLine(line);
      expect(exitCode, `${line}\n${stderr}`).toBe(0);
    }
  });

  test('the README lists every command of every noun, and no other', async () => {
    const rows = [...readme.matchAll(/^\| `(\w+)` +\| (`.*`) +\|$/gm)];
    const listed = rows.map(([, noun, names = '']) => [
      noun,
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort(),
    ]);
    const nouns = (await commandsOf('')).filter((name) => !['doctor', 'sign', 'api'].includes(name));
    const real = await Promise.all(nouns.map(async (noun) => [noun, (await commandsOf(noun)).sort()]));
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(real));
  });

  test('the README lists every exit code', () => {
    const listed = [...readme.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(listed).toEqual(Object.values(exitCodes));
  });
});
