import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { displayWidth } from '../../terminal/text.ts';

const helpOf = async (command: string, columns = 1_000) =>
  (await runCli([...command.split(' ').filter(Boolean), '--help'], { columns })).stdout;

/** Every command that does something, and not only holds others. */
async function leaves(page = ''): Promise<string[]> {
  const help = await helpOf(page);
  const names = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  if (names.length === 0) return [page];
  return (await Promise.all(names.map((name) => leaves(`${page} ${name}`.trim())))).flat();
}

let commands: string[] = [];
beforeAll(async () => {
  commands = await leaves();
  // Every module of the CLI is loaded here, beside whatever else the machine does.
}, 60_000);

// Every help in every width takes its time on a busy machine.
describe('the help', { timeout: 180_000 }, () => {
  test.each([40, 80, 160])('fits a terminal of %d columns, and breaks no word', async (columns) => {
    expect(commands.length).toBeGreaterThan(90);
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
});
