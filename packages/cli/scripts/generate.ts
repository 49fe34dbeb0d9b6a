/** Generates the CLI samples of the OpenAPI document and the command table of the README from the help of the CLI. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { contract, isForKeys, routesOf } from '@tributary/contract';
import { commandOf } from '../src/help/command-of.ts';
import { run } from '../src/run.ts';

// Routes that require a session are omitted, because the CLI has no session.
const ofTerminals = routesOf(contract).filter(isForKeys);

async function helpOf(command: string): Promise<string> {
  let help = '';
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      help += String(chunk);
      done();
    },
  });
  const nowhere = { configHome: '/nonexistent', stateHome: '/nonexistent' };
  await run([...command.split(' ').filter(Boolean), '--help'], {
    environment: {
      apiKey: undefined,
      baseUrl: undefined,
      signingSecret: undefined,
      webhookSecret: undefined,
      noColor: undefined,
      isDumb: false,
      ...nowhere,
    },
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    untilInterrupted: () => new AbortController().signal,
  });
  return help;
}

/**
 * Returns the first example in the help of a command. With `ofTwo`, returns the first example with two ids, because
 * single objects have their own endpoint.
 */
async function exampleOf(command: string, { ofTwo = false } = {}): Promise<string> {
  const help = await helpOf(command);
  const ids = ofTwo ? ' \\S+_\\S+ \\S+_\\S+' : '';
  const [, example] = new RegExp(`^ {2}\\$ (tributary ${command}${ids}( .*)?)$`, 'm').exec(help) ?? [];
  if (example === undefined) throw new Error(`The help of ${command} has no example.`);
  return example;
}

const commands: Record<string, string> = {};
for (const { name } of ofTerminals)
  commands[name] = await exampleOf(commandOf(name), { ofTwo: name === 'commissions.act' });

writeFileSync(
  new URL('../../../apps/server/src/http/commands.gen.ts', import.meta.url),
  `// Generated from the help of the CLI by packages/cli/scripts/generate.ts. Do not edit.

/** Example command line of each operation, by operation name. */
export const commands: Readonly<Record<string, string>> = ${JSON.stringify(commands, null, 2)};
`,
);

/** Returns the README rows for the commands of a noun and of its nested nouns. */
async function rowsOf(noun: string): Promise<string[]> {
  const listed = (await helpOf(noun)).split('Commands:')[1] ?? '';
  const names = [...listed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
  const below = await Promise.all(names.map((name) => rowsOf(`${noun} ${name}`.trim())));
  const own = names.filter((_, place) => below[place]?.length === 0);
  const row = own.length === 0 ? [] : [`| ${noun && `\`${noun}\``} | \`${own.join('`, `')}\` |`];
  // Commands without a noun come last.
  return noun === '' ? [...below.flat(), ...row] : [...row, ...below.flat()];
}

const readme = new URL('../README.md', import.meta.url);
const table = ['| Noun | Commands |', '| --- | --- |', ...(await rowsOf(''))].join('\n');
const text = readFileSync(readme, 'utf8').replace(/^\| Noun .*\n(\|.*\n)+/m, `${table}\n`);
const biome = fileURLToPath(new URL('../../../node_modules/.bin/biome', import.meta.url));
writeFileSync(readme, execFileSync(biome, ['format', '--stdin-file-path=README.md'], { input: text }));
