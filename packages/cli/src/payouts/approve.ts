import { PAGE_ITEMS_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'created_by'];

/**
 * Lists payouts that are waiting for approval. Only people can approve them, because API keys do not identify
 * a person.
 */
export const approve = ({ client, printList }: Cli) =>
  command('approve', 'List the payouts waiting for a second person’s approval')
    .addHelpText(
      'after',
      '\nAPI keys cannot approve payouts, so this command exits with 4. Someone other than the person who created the payouts must approve them in the dashboard, under Payouts.\n\n  $ tributary payouts approve',
    )
    .action(async () => {
      const waiting = { approval: 'waiting', order: 'asc', limit: PAGE_ITEMS_MAX } as const;
      await printList((await client()).payouts.list(waiting), columns);
      throw new CliError(
        exitCodes.auth,
        'API keys cannot approve payouts.',
        'Someone other than the person who created them must approve them in the dashboard, under Payouts.',
      );
    });
