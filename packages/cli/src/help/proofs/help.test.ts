import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { displayWidth } from '../../terminal/text.ts';

const helpOf = async (command: string, columns = 1_000) =>
  (await runCli([...command.split(' ').filter(Boolean), '--help'], { columns })).stdout;

/** Returns every command that has no subcommands. */
async function leaves(page = ''): Promise<string[]> {
  const help = await helpOf(page);
  const names = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  if (names.length === 0) return [page];
  return (await Promise.all(names.map((name) => leaves(`${page} ${name}`.trim())))).flat();
}

let commands: string[] = [];
beforeAll(async () => {
  commands = await leaves();
  // Loads every module of the CLI, which takes a long time on a busy machine.
}, 60_000);

// Printing every help at every width takes a long time on a busy machine.
describe('command help', { timeout: 180_000 }, () => {
  test.each([40, 80, 160])('fits a terminal of %d columns without breaking words', async (columns) => {
    expect(commands.length).toBeGreaterThan(90);
    for (const command of ['', 'payouts', ...commands]) {
      const help = await helpOf(command, columns);
      const tooLong = help
        .split('\n')
        .filter((line) => displayWidth(line) > columns && !line.startsWith('  $ '))
        // A path that fits on no line is left to the terminal.
        .filter((line) => line.trim().includes(' '));
      expect(tooLong, command).toEqual([]);
      const words = (text: string) => text.replaceAll('|', '| ').split(/\s+/);
      expect(words(help), command).toEqual(words(await helpOf(command)));
    }
  });
});
