import { ledgerEntryTypes } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { instant } from '../options/values.ts';

const columns = [
  'created_at',
  'type',
  'amount',
  'currency',
  'balance',
  'affiliate_id',
  'transaction_id',
  'id',
];

const entries = ({ client, printList }: Cli) =>
  withCursorOptions(command('entries', 'List the entries of the ledger, newest first'), 'entry')
    .option('--affiliate-id <id>', 'of this affiliate; with --currency, each with its balance')
    .option('--transaction-id <id>', 'of this commission, each with its balance')
    .option('--earning-id <id>', 'of this earning')
    .option('--adjustment-id <id>', 'of this adjustment')
    .option('--payout-id <id>', 'what this payout included')
    .option('--currency <code>', 'in this currency or unit')
    .addOption(oneOf('--type <type>', ledgerEntryTypes))
    .option('--from <time>', 'written then or later, ISO 8601; a date is midnight UTC', instant)
    .option('--to <time>', 'written before then', instant)
    .example('ledger entries --transaction-id trx_01J9 --order asc')
    .action(async (options) =>
      printList((await client()).ledger.entries(toQuery(options)), columns, options.limit),
    );

const verify = ({ client, print }: Cli) =>
  command('verify')
    .description(
      'Recompute every balance and commission, and list each difference; exits with 1 if there is any',
    )
    .example('ledger verify')
    .action(async () => {
      const verification = await (await client()).ledger.verify();
      await print(verification);
      if (!verification.is_consistent)
        throw new CliError(exitCodes.unexpected, 'The ledger has differences.');
    });

export const commands = (cli: Cli) => [entries(cli), verify(cli)];
