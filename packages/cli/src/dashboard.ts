import type { Command } from 'commander';
import type { Cli } from './cli.ts';

export const dashboard = (command: Command, { client, format, note, options, print, write }: Cli) =>
  command
    .addHelpText(
      'after',
      '\nThe link can be used once and expires after 60 seconds. The session has the permissions of your API key. It ends when the key is revoked or expires, or after 12 hours without use.\n\n  $ tributary dashboard\n  $ tributary dashboard -p live',
    )
    .action(async () => {
      const link = await (await client()).sessions.createLink();
      if (format() !== 'table' || options().fields !== undefined) return print(link);
      write(`${link.url}\n`);
      note('Open the link in a browser within 60 seconds. It can be used only once.');
    });
