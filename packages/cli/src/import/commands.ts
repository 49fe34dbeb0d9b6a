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
    throw new InvalidArgumentError(`It must be between 1 and ${concurrencyMax}.`);
  return value;
}

function delimiter(text: string): string {
  const character = text === 'tab' ? '\t' : text;
  if (character.length !== 1) throw new InvalidArgumentError('It must be a single character, or tab.');
  return character;
}

function thousands(text: string): string {
  if (text !== ',' && text !== '.') throw new InvalidArgumentError('It must be a comma or a period.');
  return text;
}

function dateFormat(text: string): string {
  patternOf(text);
  return text;
}

const descriptions: Readonly<Record<Noun, string>> = {
  affiliates: 'Create affiliates from a file',
  coupons: 'Create coupons from a file',
  referrals: 'Create referrals from a file',
  commissions: 'Record commissions from a file, with the amounts calculated elsewhere',
  conversions: 'Record sales from a file and calculate their commissions',
  refunds: 'Refund conversions from a file, in full or in part',
};

const examples: Readonly<Record<Noun, string>> = {
  affiliates: 'affiliates partners.csv --map name=Partner --set program_id=prg_01J9',
  coupons: 'coupons codes.csv --map affiliate_email=Partner --set duration=once',
  referrals: 'referrals customers.csv --map email=Customer --map affiliate_email=Partner',
  commissions: 'commissions commissions.csv --expect-rows 1200 --expect-total USD=1234.50',
  conversions: 'conversions orders.csv --key-column order_id --map sale_amount=total --dry-run',
  refunds: 'refunds refunds.csv --map conversion_external_event_id=order_id --key-column refund_id',
};

const withFormat = (command: Command): Command =>
  command
    .option(
      '--delimiter <character>',
      'delimiter of a CSV file, or tab (default: detected from the first line)',
      delimiter,
    )
    .option('--decimal-comma', 'numbers are written as 1.234,50')
    .option(
      '--thousands <character>',
      'thousands separator, as in 1,234 or, with --decimal-comma, 1.234',
      thousands,
    )
    .option('--date-format <format>', 'format of dates and times, such as DD.MM.YYYY HH:mm', dateFormat)
    .option(
      '--time-zone <name>',
      'time zone for times that do not specify one, such as Europe/Berlin (default: UTC)',
      timeZone,
    );

/**
 * Creates `tributary import <noun> <file>`, which reads the file, shows the totals, asks for confirmation and
 * sends the rows.
 */
const importNoun = (cli: Cli, noun: Noun): Command =>
  withFormat(command(noun))
    .description(`${descriptions[noun]}. Shows the totals and asks for confirmation`)
    .argument('<file>', 'CSV with a header, or NDJSON; - for stdin')
    .option('--from <service>', 'service that exported the file, such as rewardful')
    .option(
      '--map <field=column>',
      'fill a field from a column, or use field= to omit the field; repeat for more',
      keyValue,
    )
    .option('--set <field=value>', 'set a field to the same value in every row; repeat for more', keyValue)
    .option(
      '--key-column <column>',
      'column that identifies each row, such as an order number, so that repeated imports create no duplicates',
    )
    .option(
      '--skip-empty <column>',
      'skip rows in which this column is empty, such as sales without a customer',
    )
    .option('--dry-run', 'check every row and the ids in it without sending anything')
    .option('--expect-rows <number>', 'proceed only if exactly this many rows are valid', integer)
    .option(
      '--expect-total <code=number>',
      'proceed only if the valid rows total exactly this; repeat for every currency',
      expectedTotal,
    )
    .option(
      '--concurrency <number>',
      `no effect (accepts 1 to ${concurrencyMax}): batches are always sent in file order`,
      concurrency,
    )
    .option('--again', 'import the same file again with different options, and record every row again')
    .option('--include-duplicates', 'import rows even if their sales were probably already recorded')
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
            ? 'A comma cannot be both the thousands and the decimal separator. Omit --thousands.'
            : 'A period is the decimal separator unless you also add --decimal-comma.',
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

// Load implementations on first use, because imports need the contract's schemas but help does not.
const list = (cli: Cli) =>
  command('list', 'List the imports on this machine, newest first')
    .example('import list')
    .action(async () => (await import('./show-jobs.ts')).showJobs(cli));

const status = (cli: Cli) =>
  command('status', 'Show the progress of an import')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import status ${exampleJob}`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showStatus(cli, job));

const resume = (cli: Cli) =>
  command('resume', 'Resume an interrupted import. Rows that were already processed are skipped')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import resume ${exampleJob}`)
    .action(async (job: string) => (await import('./run-job.ts')).resumeJob(cli, job));

const errors = (cli: Cli) =>
  command('errors', 'List the failed rows of an import, with the reasons')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import errors ${exampleJob} -o csv`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showErrors(cli, job));

const undo = (cli: Cli) =>
  command('undo')
    .description(
      'Undo an import: void its commissions and conversions, and delete everything else. Asks for confirmation',
    )
    .argument(...argument)
    .option(
      '--include-unsure',
      'for affiliates and referrals: include rows whose response was lost, which an earlier import may have created',
    )
    .addHelpText('after', `\n  $ tributary import undo ${exampleJob}`)
    .action(async (job: string, { includeUnsure = false }) =>
      (await import('./undo-job.ts')).undoJob(cli, job, includeUnsure),
    );

export const commands = (cli: Cli) => [
  ...nouns.map((noun) => importNoun(cli, noun)),
  ...[list, status, resume, errors, undo].map((command) => command(cli)),
];
