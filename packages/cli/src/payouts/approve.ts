import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'created_by'];

/** An API key is nobody: only people are told apart. */
export const approve = ({ client, printList }: Cli) =>
  command('approve', 'List the payouts that wait for a second person, and say who can approve them')
    .addHelpText(
      'after',
      '\nAn API key cannot approve payouts, so this command exits with 4. Somebody who did not create them approves them in the dashboard, under Payouts.\n\n  $ tributary payouts approve',
    )
    .action(async () => {
      await printList((await client()).payouts.list({ approval: 'waiting', order: 'asc' }), columns);
      throw new CliError(
        exitCodes.auth,
        'An API key cannot approve payouts.',
        'Somebody who did not create them approves them in the dashboard, under Payouts: tributary dashboard --help.',
      );
    });
