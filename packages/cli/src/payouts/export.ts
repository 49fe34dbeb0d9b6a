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
 * Who pays a SEPA file: as the options say, or the funding source that they name, or the default one. Throws `CliError`
 * (usage) when nothing says it.
 */
async function debtorOf(cli: Cli, { from, debtorName, debtorIban, debtorBic }: FileOptions): Promise<Debtor> {
  const isTyped = debtorName !== undefined || debtorIban !== undefined || debtorBic !== undefined;
  if (from !== undefined && isTyped)
    throw usageError('Give either --from or --debtor-name and --debtor-iban.');
  if (debtorName !== undefined && debtorIban !== undefined)
    return { name: debtorName, iban: debtorIban, bic: debtorBic };
  const { fundingSources } = await cli.client();
  const id = from ?? (isTyped ? undefined : await defaultSource(fundingSources));
  if (id === undefined)
    throw usageError(
      'A SEPA file requires --debtor-name and --debtor-iban.',
      'Or save the account once with `tributary funding-sources create`.',
    );
  const { name, holder, iban, bic } = await fundingSources.export(id);
  if (from === undefined) cli.note(`Paid from ${name}, your default funding source.`);
  return { name: holder, iban, bic: bic ?? undefined };
}

async function defaultSource(sources: Tributary['fundingSources']): Promise<string | undefined> {
  for await (const { id, is_default } of sources.list()) if (is_default) return id;
  return undefined;
}

/** Throws `CliError` (usage) before payouts are read when the file cannot be written in any case. */
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
 * Writes what the format can carry, and names the rest. Affiliates who chose another method belong in another file, so
 * leaving them out is no failure; a payout that this file should carry and cannot is one.
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
  cli.note(`In the file: ${counted(included.length, 'payout')}, ${totalsText(totalsOf(included))}.`);
  if (elsewhere.length > 0)
    cli.note(`For another file: ${counted(elsewhere.length, 'payout')}.\n${reasons(elsewhere)}`);
  if (warnings.length > 0)
    cli.note(`The bank may refuse ${counted(warnings.length, 'payout')}.\n${reasons(warnings)}`);
  if (problems.length === 0 && text === null)
    throw new CliError(exitCodes.notFound, 'No payout can go into this file.', 'Nothing was written.');
  if (problems.length === 0) return;
  const message = `Left out: ${counted(problems.length, 'payout')}.\n${reasons(problems)}`;
  throw new CliError(
    exitCodes.someRowsFailed,
    message,
    'Pay them another way, or correct the payout details.',
  );
}

/** The ids given, or those of what the filters leave. */
async function idsOf(cli: Cli, given: string[], selection: Selection): Promise<string[]> {
  const ids = await givenPayouts(cli, given, selection);
  if (ids !== undefined) return ids;
  const client = await cli.client();
  const found = await selectPayouts(client, undefined, selection, openPayoutStatuses);
  if (found.length > 0) return found.map(({ id }) => id);
  const wanted = selection.status ?? openPayoutStatuses.join(' or ');
  const message = `No payout is ${wanted}, so there is nothing to export.`;
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
  if (format !== undefined && refused)
    throw usageError(`--format decides the form of the file: omit ${refused}.`);
  if (fileOptions.from !== undefined && format !== 'sepa')
    throw usageError('--from is only for --format sepa.');
  const write = format && (await writerOf(cli, format, fileOptions));
  const ids = await idsOf(cli, given, { all, status, programId, currency } as Selection);
  const items = exported((await cli.client()).payouts, ids);
  if (write === undefined) {
    await cli.printList(cli.format() === 'csv' ? withEveryDetail(items) : items, columns);
  } else await writeFile(cli, write, items);
  cli.note('The output contains unmasked bank details: keep it where nobody else can read it.');
}

export const exportPayouts = (cli: Cli) =>
  withSelection(command('export'), ...openPayoutStatuses)
    .description('Export pending and processing payouts with unmasked bank details; each export is recorded')
    .addOption(
      new Option('--format <format>', 'write a payment file to stdout').choices(
        payoutFileFormats.map(({ format }) => format),
      ),
    )
    .option('--source-currency <code>', 'wise: paid from this balance (default: the currency of the payout)')
    .option(
      '--from <funding-source-id>',
      'sepa: paid from this account (default: your default funding source)',
    )
    .option('--debtor-name <name>', 'sepa: who pays, instead of --from')
    .option('--debtor-iban <iban>', 'sepa: from this account')
    .option('--debtor-bic <bic>', 'sepa: where the bank asks for it')
    .option('--execution-date <date>', 'sepa: such as 2026-11-30 (default: today)', day)
    .addHelpText(
      'after',
      '\nThe id of a payout is the reference of its payment, so that `payouts apply` recognizes it in the report. Payouts with another payout method are listed and left for another file. Payouts that the file cannot carry are listed too, and the command exits with 7.\n\n  $ tributary payouts export pay_01J9 pay_01JA -o csv > payouts.csv\n  $ tributary payouts export --all --currency USD --format paypal > paypal.csv\n  $ tributary payouts export pay_01J9 --format sepa --debtor-name "Shop GmbH" --debtor-iban DE02120300000000202051 > sepa.xml',
    )
    .action((ids: string[], options: Selection & FileOptions) => exportSelected(cli, ids, options));
