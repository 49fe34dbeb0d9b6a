import { InvalidArgumentError } from 'commander';
import { expectedTotal } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { type Command, command } from '../options/command.ts';
import { integer, keyValue } from '../options/values.ts';
import { type Noun, nouns } from './nouns.ts';
import { patternOf, timeZone } from './read-time.ts';

const concurrencyMax = 16;

function concurrency(text: string): number {
  const value = integer(text);
  if (value < 1 || value > concurrencyMax)
    throw new InvalidArgumentError(`It must be from 1 to ${concurrencyMax}.`);
  return value;
}

function delimiter(text: string): string {
  const character = text === 'tab' ? '\t' : text;
  if (character.length !== 1) throw new InvalidArgumentError('It must be one character, or tab.');
  return character;
}

function thousands(text: string): string {
  if (text !== ',' && text !== '.') throw new InvalidArgumentError('It must be a comma or a point.');
  return text;
}

function dateFormat(text: string): string {
  patternOf(text);
  return text;
}

const descriptions: Readonly<Record<Noun, string>> = {
  affiliates: 'Create the affiliates of a file',
  coupons: 'Create the coupons of a file',
  referrals: 'Create the referrals of a file',
  commissions: 'Record the commissions of a file, as they were calculated elsewhere',
  conversions: 'Record the sales of a file; their commissions are calculated',
  refunds: 'Refund the conversions that a file names, in full or in part',
};

const examples: Readonly<Record<Noun, string>> = {
  affiliates: 'affiliates partners.csv --map name=Partner --set program_id=prg_01J9',
  coupons: 'coupons codes.csv --map affiliate_email=Partner --set duration=once',
  referrals: 'referrals customers.csv --map email=Customer --map affiliate_email=Partner',
  commissions: 'commissions commissions.csv --expect-rows 1200 --expect-total USD=1234.50',
  conversions: 'conversions orders.csv --key-column order_id --map sale_amount=total --dry-run',
  refunds: 'refunds refunds.csv --map conversion_external_event_id=order_id --key-column refund_id',
};

/** How the cells of the file are written. */
const withFormat = (command: Command): Command =>
  command
    .option('--delimiter <character>', 'of a CSV, or tab (default: found in the first line)', delimiter)
    .option('--decimal-comma', 'numbers look like 1.234,50')
    .option(
      '--thousands <character>',
      'numbers look like 1,234 (with ,) or, with --decimal-comma, 1.234',
      thousands,
    )
    .option('--date-format <format>', 'how times are written, such as DD.MM.YYYY HH:mm', dateFormat)
    .option('--time-zone <name>', 'of times that name none, such as Europe/Berlin (default: UTC)', timeZone);

/** `tributary import <noun> <file>`: reads everything, shows what it comes to, asks, and sends. */
const importNoun = (cli: Cli, noun: Noun): Command =>
  withFormat(command(noun))
    .description(`${descriptions[noun]}; shows what it comes to and asks first`)
    .argument('<file>', 'CSV with a header, or NDJSON; - is stdin')
    .option('--from <service>', 'the file is an export of this service, such as rewardful')
    .option(
      '--map <field=column>',
      'fill a field from this column, or field= to leave the field out; repeat for more',
      keyValue,
    )
    .option('--set <field=value>', 'the same value for every row; repeat for more', keyValue)
    .option(
      '--key-column <column>',
      'the column that identifies a row when it is sent again, such as an order number',
    )
    .option(
      '--skip-empty <column>',
      'leave out rows in which this column is empty, such as sales without a customer',
    )
    .option('--dry-run', 'check every row and the ids it names without sending anything')
    .option('--expect-rows <number>', 'send only if exactly this many rows are good', integer)
    .option(
      '--expect-total <code=number>',
      'send only if the good rows total exactly this; repeat for every currency',
      expectedTotal,
    )
    .option(
      '--concurrency <number>',
      `accepted from 1 to ${concurrencyMax} and without effect: batches are sent in the order of the file`,
      concurrency,
    )
    .option('--again', 'import the same file again with other options; every row is recorded anew')
    .option('--include-duplicates', 'also rows of sales that were probably recorded live')
    .addHelpText('after', `\n  $ tributary import ${examples[noun]}`)
    .action(async (file: string, options) => {
      const { startImport } = await import('./start-import.ts');
      const {
        from,
        map = {},
        set = {},
        keyColumn,
        decimalComma = false,
        thousands: separator,
        skipEmpty,
        dateFormat: format,
        timeZone: zone,
        dryRun = false,
        again = false,
        includeDuplicates = false,
        ...rest
      } = options;
      if (separator === (decimalComma ? ',' : '.'))
        throw usageError(
          decimalComma
            ? 'A comma cannot separate both thousands and decimals: leave out --thousands.'
            : 'A point separates decimals unless you also add --decimal-comma.',
        );
      await startImport(cli, noun, file, {
        mapping: {
          from,
          map,
          set,
          keyColumn,
          decimalComma,
          thousands: separator,
          skipEmpty,
          dateFormat: format,
          timeZone: zone,
        },
        dryRun,
        again,
        includeDuplicates,
        ...rest,
      });
    });

const exampleJob = '20260131-093015-4f2a';
const argument = ['<job>', `such as ${exampleJob}; see import list`] as const;

// What they do is loaded when it is done: an import carries the schemas of the contract, and help needs none of them.
const list = (cli: Cli) =>
  command('list', 'List the imports of this machine, newest first')
    .example('import list')
    .action(async () => (await import('./show-jobs.ts')).showJobs(cli));

const status = (cli: Cli) =>
  command('status', 'Show the progress of an import')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import status ${exampleJob}`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showStatus(cli, job));

const resume = (cli: Cli) =>
  command('resume', 'Resume an interrupted import; rows that were answered are not sent again')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import resume ${exampleJob}`)
    .action(async (job: string) => (await import('./run-job.ts')).resumeJob(cli, job));

const errors = (cli: Cli) =>
  command('errors', 'List the rows of an import that failed, and why')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import errors ${exampleJob} -o csv`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showErrors(cli, job));

const undo = (cli: Cli) =>
  command('undo')
    .description('Undo an import: voids its commissions and conversions, deletes everything else; asks first')
    .argument(...argument)
    .option(
      '--include-unsure',
      'of affiliates and referrals: also rows whose response was lost, which an earlier import may have created',
    )
    .addHelpText('after', `\n  $ tributary import undo ${exampleJob}`)
    .action(async (job: string, { includeUnsure = false }) =>
      (await import('./undo-job.ts')).undoJob(cli, job, includeUnsure),
    );

export const commands = (cli: Cli) => [
  ...nouns.map((noun) => importNoun(cli, noun)),
  ...[list, status, resume, errors, undo].map((command) => command(cli)),
];
