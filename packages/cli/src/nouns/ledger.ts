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
  withCursorOptions(command('entries', 'List ledger entries, newest first'), 'entry')
    .option('--affiliate-id <id>', 'filter by affiliate; with --currency, each entry shows the balance')
    .option('--transaction-id <id>', 'filter by commission; each entry shows the balance')
    .option('--earning-id <id>', 'filter by earning')
    .option('--adjustment-id <id>', 'filter by adjustment')
    .option('--payout-id <id>', 'filter by payout')
    .option('--currency <code>', 'filter by currency or unit')
    .addOption(oneOf('--type <type>', ledgerEntryTypes))
    .option('--from <time>', 'written at or after this time, ISO 8601; a date means midnight UTC', instant)
    .option('--to <time>', 'written before this time', instant)
    .example('ledger entries --transaction-id trx_01J9 --order asc')
    .action(async (options) =>
      printList((await client()).ledger.entries(toQuery(options)), columns, options.limit),
    );

// Verifying a million sales takes longer than other calls. `--timeout` overrides this.
const verifyTimeoutMs = 120_000;

const verify = (cli: Cli) =>
  command('verify')
    .description(
      'Verify all balances and commissions that have changed since the last verification. Exits with 9 if there are differences',
    )
    .option('--full', 'verify everything again, part by part, and show progress')
    .addOption(oneOf('--scope <scope>', ledgerVerificationScopes, ' (in one request)'))
    .option('--part <number>', 'with --scope everything: verify only this part', integer)
    .example('ledger verify')
    .example('ledger verify --full')
    .action(async ({ full, ...query }: { full?: true } & LedgerVerifyQuery) => {
      const { timeout } = cli.options();
      const client = (await cli.client()).withOptions({
        // Do not retry, because a retry would start over.
        maxRetries: 0,
        ...(timeout === undefined && { timeout: verifyTimeoutMs }),
      });
      const verification = await hinting(full ? verifyAll(cli, client) : client.ledger.verify(query), full);
      await cli.print(verification);
      if (!verification.is_consistent)
        throw new CliError(exitCodes.foundDifferences, 'The ledger has differences.');
    });

/** Verifies the ledger in parts, so that no single request takes too long. */
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

/** Adds a hint to a timeout error. */
async function hinting<T>(work: Promise<T>, isFull: boolean | undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    const hint = isFull
      ? 'Allow more time per part with `--timeout 600`.'
      : 'Verify everything in parts with `tributary ledger verify --full`, or allow more time with `--timeout 600`.';
    throw Object.assign(error, { hint });
  }
}

export const commands = (cli: Cli) => [entries(cli), verify(cli)];
