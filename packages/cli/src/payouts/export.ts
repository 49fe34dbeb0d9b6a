import { openPayoutStatuses, PAYOUT_EXPORT_MAX, payoutDetailFields } from '@tributary/core';
import {
  type Debtor,
  type LeftOut,
  type PayoutFileFormat,
  payoutFileFormats,
  writePayoutFile,
} from '@tributary/payout-files';
import type { PayoutExportItem, Tributary } from '@tributary/sdk';
import { Option } from 'commander';
import { totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { day } from '../options/values.ts';
import { counted } from '../terminal/text.ts';
import { ofPayoutFiles } from './file-errors.ts';
import {
  givenPayouts,
  type Selection,
  selectPayouts,
  statusCounts,
  withSelection,
} from './select-payouts.ts';

const columns = ['id', 'affiliate_name', 'amount', 'currency', 'payout_method', 'payout_details'];

interface FileOptions {
  format?: PayoutFileFormat;
  from?: string;
  sourceCurrency?: string;
  debtorName?: string;
  debtorIban?: string;
  debtorBic?: string;
  executionDate?: string;
}

const noDetails = Object.fromEntries(payoutDetailFields.map((key) => [key, null]));

async function* exported(payouts: Tributary['payouts'], ids: string[]): AsyncGenerator<PayoutExportItem> {
  for (let at = 0; at < ids.length; at += PAYOUT_EXPORT_MAX) {
    yield* await payouts.export({ payout_ids: ids.slice(at, at + PAYOUT_EXPORT_MAX) });
  }
}

async function* withEveryDetail(items: AsyncIterable<PayoutExportItem>): AsyncGenerator<object> {
  for await (const item of items) yield { ...item, payout_details: { ...noDetails, ...item.payout_details } };
}

/**
 * Returns the payer of a SEPA file: from the options, the given funding source or the default one. Throws
 * `CliError` (usage) if there is none.
 */
async function debtorOf(cli: Cli, { from, debtorName, debtorIban, debtorBic }: FileOptions): Promise<Debtor> {
  const isTyped = debtorName !== undefined || debtorIban !== undefined || debtorBic !== undefined;
  if (from !== undefined && isTyped)
    throw usageError('Specify either --from, or --debtor-name and --debtor-iban.');
  if (debtorName !== undefined && debtorIban !== undefined)
    return { name: debtorName, iban: debtorIban, bic: debtorBic };
  const { fundingSources } = await cli.client();
  const id = from ?? (isTyped ? undefined : await defaultSource(fundingSources));
  if (id === undefined)
    throw usageError(
      'A SEPA file requires --debtor-name and --debtor-iban.',
      'Or save your account once with `tributary funding-sources create`.',
    );
  const { name, holder, iban, bic } = await fundingSources.export(id);
  if (from === undefined) cli.note(`Paying from ${name}, your default funding source.`);
  return { name: holder, iban, bic: bic ?? undefined };
}

async function defaultSource(sources: Tributary['fundingSources']): Promise<string | undefined> {
  for await (const { id, is_default } of sources.list()) if (is_default) return id;
  return undefined;
}

/** Returns a function that writes the file. Throws `CliError` (usage) early if the options are invalid. */
async function writerOf(cli: Cli, format: PayoutFileFormat, options: FileOptions) {
  const { sourceCurrency, executionDate } = options;
  const debtor = format === 'sepa' ? await debtorOf(cli, options) : undefined;
  const write = (items: readonly PayoutExportItem[]) =>
    ofPayoutFiles(() =>
      writePayoutFile(format, items, {
        now: new Date(),
        debtor,
        executionDate,
        sourceCurrency: sourceCurrency?.toUpperCase(),
      }),
    );
  write([]);
  return write;
}

const reasons = (left: readonly LeftOut[]) =>
  left.map(({ payout, message }) => `${payout.id}: ${message}`).join('\n');

/**
 * Writes the payouts that the format supports and lists the others. Omitting payouts with a different payout
 * method is not an error, because they belong in another file.
 */
async function writeFile(
  cli: Cli,
  write: Awaited<ReturnType<typeof writerOf>>,
  items: AsyncIterable<PayoutExportItem>,
): Promise<void> {
  const payouts: PayoutExportItem[] = [];
  for await (const item of items) payouts.push(item);
  const { text, included, elsewhere, problems, warnings } = write(payouts);
  if (text !== null) cli.write(text);
  cli.note(`Included: ${counted(included.length, 'payout')}, ${totalsText(totalsOf(included))}.`);
  if (elsewhere.length > 0)
    cli.note(`Not included in this file: ${counted(elsewhere.length, 'payout')}.\n${reasons(elsewhere)}`);
  if (warnings.length > 0)
    cli.note(`The bank may reject ${counted(warnings.length, 'payout')}:\n${reasons(warnings)}`);
  if (problems.length === 0 && text === null)
    throw new CliError(
      exitCodes.notFound,
      'None of the payouts can be included in this file.',
      'Nothing was written.',
    );
  if (problems.length === 0) return;
  const message = `Left out ${counted(problems.length, 'payout')}:\n${reasons(problems)}`;
  throw new CliError(
    exitCodes.someRowsFailed,
    message,
    'Correct the payout details, or pay these payouts another way.',
  );
}

/** Returns the given ids, or those that match the filters. */
async function idsOf(cli: Cli, given: string[], selection: Selection): Promise<string[]> {
  const ids = await givenPayouts(cli, given, selection);
  if (ids !== undefined) return ids;
  const client = await cli.client();
  const found = await selectPayouts(client, undefined, selection, openPayoutStatuses);
  if (found.length > 0) return found.map(({ id }) => id);
  const wanted = selection.status ?? openPayoutStatuses.join(' or ');
  const message = `Nothing to export: no payout is ${wanted}.`;
  throw new CliError(
    exitCodes.notFound,
    message,
    `Payouts by status: ${await statusCounts(client, selection)}.`,
  );
}

async function exportSelected(cli: Cli, given: string[], options: Selection & FileOptions): Promise<void> {
  const { all, status, programId, currency, ...fileOptions } = options;
  const { format } = fileOptions;
  const { output, fields } = cli.options();
  const refused = (output !== undefined && '--output') || (fields !== undefined && '--fields');
  if (format !== undefined && refused) throw usageError(`--format cannot be combined with ${refused}.`);
  if (fileOptions.from !== undefined && format !== 'sepa') throw usageError('--from requires --format sepa.');
  const write = format && (await writerOf(cli, format, fileOptions));
  const ids = await idsOf(cli, given, { all, status, programId, currency } as Selection);
  const items = exported((await cli.client()).payouts, ids);
  if (write === undefined) {
    await cli.printList(cli.format() === 'csv' ? withEveryDetail(items) : items, columns);
  } else await writeFile(cli, write, items);
  cli.note('The output contains unmasked bank details. Store it where nobody else can read it.');
}

export const exportPayouts = (cli: Cli) =>
  withSelection(command('export'), ...openPayoutStatuses)
    .description(
      'Export pending and processing payouts with unmasked bank details. Each export is recorded in the audit log',
    )
    .addOption(
      new Option('--format <format>', 'write a payment file to stdout').choices(
        payoutFileFormats.map(({ format }) => format),
      ),
    )
    .option(
      '--source-currency <code>',
      'wise: currency of the balance to pay from (default: the payout’s currency)',
    )
    .option('--from <funding-source-id>', 'sepa: account to pay from (default: your default funding source)')
    .option('--debtor-name <name>', 'sepa: the payer’s name, instead of --from')
    .option('--debtor-iban <iban>', 'sepa: IBAN of the account to pay from')
    .option('--debtor-bic <bic>', 'sepa: BIC of the account, if your bank requires it')
    .option('--execution-date <date>', 'sepa: execution date, such as 2026-11-30 (default: today)', day)
    .addHelpText(
      'after',
      '\nThe payout id is used as the payment reference, so that `payouts apply` can match the report. Payouts with a different payout method are listed but not included. Payouts that the format cannot represent are listed too, and the command exits with 7.\n\n  $ tributary payouts export pay_01J9 pay_01JA -o csv > payouts.csv\n  $ tributary payouts export --all --currency USD --format paypal > paypal.csv\n  $ tributary payouts export pay_01J9 --format sepa --debtor-name "Shop GmbH" --debtor-iban DE02120300000000202051 > sepa.xml',
    )
    .action((ids: string[], options: Selection & FileOptions) => exportSelected(cli, ids, options));
