import { contract, errorsOf, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ownCodes } from '../report-error.ts';
import { displayWidth } from '../terminal/text.ts';
import { commandOf } from './command-of.ts';
import { contractHelp } from './contract.gen.ts';
import { ownHelp } from './own-help.ts';

const helpOf = async (command: string, columns = 1_000) =>
  (await runCli([...command.split(' ').filter(Boolean), '--help'], { columns })).stdout;

/** Every command that does something, and not only holds others. */
async function leaves(page = ''): Promise<string[]> {
  const help = await helpOf(page);
  const names = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  if (names.length === 0) return [page];
  return (await Promise.all(names.map((name) => leaves(`${page} ${name}`.trim())))).flat();
}

/** The codes that a help lists, without the reasons that it gives. */
const listedCodes = (help: string) => {
  const section = help.split('Errors, by exit code:\n')[1]?.split('\n\n')[0] ?? '';
  return [...section.replaceAll(/\(.*?\)/g, '').matchAll(/[A-Z][A-Z_]+/g)].map(([code]) => code);
};
const ofOurOwn = new Set([...Object.values(ownCodes), 'CONNECTION', 'TIMEOUT']);
// A terminal has no session.
const ofTerminals = routesOf(contract).filter(({ facts }) => !/anyone|session/.test(facts.caller ?? ''));
const routes = ofTerminals.map((named) => ({
  command: commandOf(named.name),
  codes: errorsOf(named),
}));

let commands: string[] = [];
beforeAll(async () => {
  commands = await leaves();
  // Every module of the CLI is loaded here, beside whatever else the machine does.
}, 60_000);

// Every help in every width takes its time on a busy machine.
describe('the help', { timeout: 180_000 }, () => {
  test.each(routes)(
    'of $command names what its endpoint answers, and every error',
    async ({ command, codes }) => {
      // That every endpoint has a command is for parity.test.ts to say.
      if (!commands.includes(command)) return;
      const help = await helpOf(command);
      expect(help).toMatch(/^Output: [^ ].*[.:]$/m);
      const listed = listedCodes(help);
      expect(listed.filter((code) => !ofOurOwn.has(code) || codes.includes(code as never)).sort()).toEqual(
        [...codes].sort(),
      );
      expect(listed).toEqual(expect.arrayContaining(['CONNECTION', 'TIMEOUT', 'USAGE', 'AUTH']));
    },
  );

  test('of every command says what it prints and what it may end with', async () => {
    expect(commands.length).toBeGreaterThan(90);
    for (const command of commands) {
      const help = await helpOf(command);
      expect(help, command).toMatch(/^Output: /m);
      expect(listedCodes(help), command).toContain('USAGE');
    }
    // What is written by hand is about commands that are there.
    expect(commands).toEqual(expect.arrayContaining(Object.keys(ownHelp)));
    const called = Object.values(ownHelp).flatMap(({ calls = [] }) => calls);
    expect(Object.keys(contractHelp.endpoints)).toEqual(expect.arrayContaining(called));
  });

  test.each([40, 80, 160])('fits a terminal of %d columns, and breaks no word', async (columns) => {
    for (const command of ['', 'payouts', ...commands]) {
      const help = await helpOf(command, columns);
      const tooLong = help
        .split('\n')
        .filter((line) => displayWidth(line) > columns && !line.startsWith('  $ '))
        // A path that no line holds is left to the terminal.
        .filter((line) => line.trim().includes(' '));
      expect(tooLong, command).toEqual([]);
      const words = (text: string) => text.replaceAll('|', '| ').split(/\s+/);
      expect(words(help), command).toEqual(words(await helpOf(command)));
    }
  });

  test('of something that holds commands has no errors of its own', async () => {
    expect(await helpOf('payouts')).not.toContain('Errors');
  });
});
