import { ledgerEntryTypes, ledgerVerificationScopes } from '@tributary/core';
import type { LedgerVerification, LedgerVerifyQuery, Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { instant, integer } from '../options/values.ts';

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

// Reading a million sales takes longer than other calls; `--timeout` still decides when it is given.
const verifyTimeoutMs = 120_000;

const verify = (cli: Cli) =>
  command('verify')
    .description(
      'Verify every balance and commission that changed since the last verification, the first time all of them; exits with 9 if there are differences',
    )
    .option('--full', 'verify everything again, one part after the other, and show the progress')
    .addOption(oneOf('--scope <scope>', ledgerVerificationScopes, ', in one request'))
    .option('--part <number>', 'with --scope everything: only this part', integer)
    .example('ledger verify')
    .example('ledger verify --full')
    .action(async ({ full, ...query }: { full?: true } & LedgerVerifyQuery) => {
      const { timeout } = cli.options();
      const client = (await cli.client()).withOptions({
        // The server would read everything again, from the beginning.
        maxRetries: 0,
        ...(timeout === undefined && { timeout: verifyTimeoutMs }),
      });
      const verification = await hinting(full ? verifyAll(cli, client) : client.ledger.verify(query), full);
      await cli.print(verification);
      if (!verification.is_consistent)
        throw new CliError(exitCodes.foundDifferences, 'The ledger has differences.');
    });

/** One part after the other, so that no request takes long. */
async function verifyAll({ progress }: Cli, { ledger }: Tributary): Promise<LedgerVerification> {
  const verifyPart = async (part: number, parts?: number) => {
    progress(parts === undefined ? 'Verifying …' : `Verifying: part ${part} of ${parts} …`);
    return ledger.verify({ scope: 'everything', part });
  };
  try {
    const all = await verifyPart(1);
    for (let part = 2; part <= all.parts; part += 1) {
      const { is_consistent, differences } = await verifyPart(part, all.parts);
      all.is_consistent &&= is_consistent;
      all.differences.push(...differences);
    }
    return all;
  } finally {
    progress('');
  }
}

/** Says what helps when the time was not enough. */
async function hinting<T>(work: Promise<T>, isFull: boolean | undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    const hint = isFull
      ? 'Give each part more time with `--timeout 600`.'
      : 'Verify everything once in parts with `tributary ledger verify --full`, or give it more time with `--timeout 600`.';
    throw Object.assign(error, { hint });
  }
}

export const commands = (cli: Cli) => [entries(cli), verify(cli)];
