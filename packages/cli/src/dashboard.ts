import type { Command } from 'commander';
import type { Cli } from './cli.ts';

export const dashboard = (command: Command, { client, format, note, options, print, write }: Cli) =>
  command
    .addHelpText(
      'after',
      '\nThe link works once, within 60 seconds. Its session has the permissions of your API key and ends with it, or when it is unused for 12 hours.\n\n  $ tributary dashboard\n  $ tributary dashboard -p live',
    )
    .action(async () => {
      const link = await (await client()).sessions.createLink();
      if (format() !== 'table' || options().fields !== undefined) return print(link);
      write(`${link.url}\n`);
      note('Open it in a browser within 60 seconds; it works once.');
    });
