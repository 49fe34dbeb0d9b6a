import { access, constants } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sumOf } from '@tributary/core';
import { isSameTotal, type Totals, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { importsPath } from '../settings/profile.ts';
import { environmentOf, type Settings } from '../settings/settings.ts';
import { nearest } from '../terminal/fields.ts';
import { counted } from '../terminal/text.ts';
import { type Checked, checkFile } from './check-file.ts';
import { assertNotAgain, type Place, undoneKeys } from './earlier-jobs.ts';
import {
  createJobDirectory,
  digestOfKey,
  type Job,
  keepInput,
  type Manifest,
  newImportId,
  newJobId,
  removeJobDirectory,
  writeManifest,
} from './job.ts';
import { type Noun, nounFacts, oneOf } from './nouns.ts';
import type { ProblemKind } from './problem-kinds.ts';
import type { MappingOptions, Reading } from './reading.ts';
import { keepReferencesFor } from './resolve-row.ts';
import { runJob } from './run-job.ts';
import { currencyOfSale } from './sums.ts';
import { assertWritable } from './write-results.ts';

export interface ImportOptions {
  readonly mapping: MappingOptions;
  readonly delimiter: string | undefined;
  readonly dryRun: boolean;
  readonly again: boolean;
  /** True to import rows even if their sales were probably already recorded. */
  readonly includeDuplicates: boolean;
  readonly expectRows: number | undefined;
  readonly expectTotal: Totals | undefined;
}

const sumsText = ({ sums, full_refunds = 0 }: Pick<Checked, 'sums' | 'full_refunds'>): string =>
  [
    ...Object.entries(sums).map(([field, totals]) => {
      const text = totalsText(new Map(Object.entries(totals)));
      return `${field} ${text.replace(currencyOfSale, 'in the currency of each sale')}`;
    }),
    ...(full_refunds === 0
      ? []
      : [
          full_refunds === 1
            ? '1 row has no amount and refunds the remaining amount of its sale'
            : `${full_refunds} rows have no amount and refund the remaining amount of their sales`,
        ]),
  ].join('; ');

/** Returns the option that fills a field with a column or, for a currency, with a fixed value. */
const wayToFill = (field: string, column: string | undefined): string =>
  column === undefined && field.endsWith('currency')
    ? `--set ${field}=USD`
    : `--map ${field}='${column ?? 'Column'}'`;

function describe(cli: Cli, name: string, noun: Noun, checked: Checked): void {
  const { rows, good, bad, duplicates, blank, content_keys, skipped } = checked;
  const { ignored, unfilled, problems, warnings, errors_file } = checked;
  const twice = duplicates === 0 ? '' : ` (${duplicates} with a duplicate key)`;
  cli.note(
    `${name}: ${counted(rows, 'row')} of ${noun}, ${good} valid, ${bad} invalid${twice}. ${sumsText(checked)}`.trimEnd(),
  );
  if (content_keys > 0)
    cli.note(
      'There is no key column, so rows are identified by their content. If you import the file with different options, the same rows count as new rows.',
    );
  if (blank > 0) cli.note(`${counted(blank, 'empty row')} skipped.`);
  if (skipped > 0) cli.note(`${counted(skipped, 'row')} skipped by --skip-empty.`);
  if (duplicates > 0 && noun === 'conversions')
    cli.note(
      'Only the first row of each key is sent. If the file has a row for each item of an order, combine the rows of each order first. Otherwise, only the first item is recorded.',
    );
  if (ignored.length > 0)
    cli.note(
      `${ignored.length === 1 ? 'This column matches' : 'These columns match'} no field: ${ignored.join(', ')}.`,
    );
  if (unfilled.length > 0) {
    const maps = unfilled.map((field) => wayToFill(field, nearest(field, ignored))).join(' ');
    cli.note(`No column for ${unfilled.join(', ')}. Add: ${maps}`);
  }
  showKinds(cli, problems);
  if (warnings.length > 0) {
    cli.note('Check these rows before you send them:');
    showKinds(cli, warnings);
  }
  if (errors_file !== undefined)
    cli.note(
      `Invalid rows are listed in ${errors_file} with the reasons. Fix them there and import that file.`,
    );
}

const kindsShown = 10;

/** Prints problems such as `Rows 2, 5, 9 and 3453 more: sale_amount: It must be a number such as 19.99.` */
function showKinds(cli: Cli, kinds: readonly ProblemKind[]): void {
  for (const { field, message, count, rows } of kinds.slice(0, kindsShown)) {
    const more = count - rows.length;
    const which = more > 0 ? `${rows.join(', ')} and ${more} more` : rows.join(', ');
    cli.note(`  Row${count === 1 ? '' : 's'} ${which}: ${field === undefined ? '' : `${field}: `}${message}`);
  }
  const hidden = kinds.length - kindsShown;
  if (hidden > 0) cli.note(`  … and ${counted(hidden, 'other kind')} of problem.`);
}

/** Throws `CliError` (confirmation needed) unless the file matches the expected totals. */
function assertExpected(
  noun: Noun,
  { good, sums }: Checked,
  { expectRows, expectTotal }: ImportOptions,
): void {
  if (expectRows !== undefined && expectRows !== good) {
    const message = `Expected ${counted(expectRows, 'row')}, but ${good} would be sent. Nothing was sent.`;
    throw new CliError(exitCodes.confirmationNeeded, message);
  }
  if (expectTotal === undefined) return;
  const field = nounFacts[noun].amounts[0]?.[0];
  if (field === undefined)
    throw usageError(`--expect-total is not supported for ${noun}, which have no amounts.`);
  const found = new Map(Object.entries(sums[field] ?? {}).map(([code, sum]) => [code, sumOf([sum])]));
  if (isSameTotal(expectTotal, found)) return;
  const message = `Expected a total ${field} of ${totalsText(expectTotal)}, but found ${totalsText(found)}. Nothing was sent.`;
  throw new CliError(exitCodes.confirmationNeeded, message);
}

function manifestOf(
  job: string,
  isStdin: boolean,
  place: Place,
  reading: Reading,
  checked: Checked,
  { key_digest, options }: { key_digest: string; options: ImportOptions },
): Manifest {
  return {
    version: 1,
    job,
    ...place,
    file: reading.file,
    is_stdin: isStdin,
    size: checked.size,
    sha256: checked.sha256,
    delimiter: reading.delimiter ?? null,
    mapping: options.mapping,
    import_id: newImportId(),
    include_duplicates: options.includeDuplicates,
    key_digest,
    rows: checked.good,
    bad: checked.bad,
  };
}

/** Returns true if an errors file can be written next to the imported file. */
const isWritable = ({ file, directory }: Reading & { readonly directory: string }): Promise<boolean> =>
  file.startsWith(directory)
    ? Promise.resolve(false)
    : access(dirname(file), constants.W_OK).then(
        () => true,
        () => false,
      );

/** Checks the whole file before anything is sent. Returns undefined for a dry run. */
async function check(
  cli: Cli,
  name: string,
  reading: Reading & { readonly directory: string },
  options: ImportOptions,
): Promise<Checked | undefined> {
  const isKept = options.dryRun && (await isWritable(reading));
  const checked = await checkFile(
    reading,
    (rows) => cli.progress(`${counted(rows, 'row')} read`),
    isKept ? { base: reading.file, draft: join(reading.directory, 'errors') } : undefined,
  );
  cli.progress('');
  describe(cli, name, reading.noun, checked);
  if (options.dryRun) {
    const { sha256: _, size: __, keys: ___, problems, warnings, ...shown } = checked;
    // The problems and warnings have already been printed.
    const { quiet, fields } = cli.options();
    const isTold = cli.format() === 'table' && !quiet && fields === undefined;
    await cli.print({ noun: reading.noun, ...shown, ...(!isTold && { problems, warnings }) });
  }
  assertExpected(reading.noun, checked, options);
  if (options.dryRun && checked.bad > 0)
    throw new CliError(exitCodes.someRowsFailed, `${counted(checked.bad, 'row')} would fail.`);
  if (options.dryRun) return undefined;
  if (checked.good === 0)
    throw new CliError(exitCodes.someRowsFailed, 'Nothing to import: every row has an error.');
  return checked;
}

async function confirmSending(
  cli: Cli,
  { noun, base_url, environment }: Place,
  checked: Checked,
): Promise<void> {
  const sums = sumsText(checked);
  const what = `${counted(checked.good, oneOf[noun], noun)}${sums === '' ? '' : ` (${sums})`}`;
  await cli.confirm(`Import ${what} into ${base_url} (${environment})`);
}

/** Returns the target of the import. A dry run does not require a key. */
function placeOf(noun: Noun, { baseUrl, apiKey }: Settings): Place {
  const environment = environmentOf(apiKey?.value ?? '');
  return { noun, base_url: baseUrl.value, environment, created_at: new Date().toISOString() };
}

/** Prepares the import. Returns undefined for a dry run. */
async function begin(
  cli: Cli,
  noun: Noun,
  given: string,
  directory: string,
  options: ImportOptions,
): Promise<Job | undefined> {
  const imports = dirname(directory);
  const settings = await cli.settings();
  const place = placeOf(noun, settings);
  const isStdin = given === '-';
  const file = isStdin ? await keepInput(directory, cli.stdin) : resolve(given);
  const undone = await undoneKeys(imports, place);
  const { delimiter, mapping, dryRun } = options;
  const reading = { noun, file, delimiter, mapping, directory, undone, checksIds: dryRun };
  const isKeyed = settings.apiKey !== undefined;
  if (dryRun && !isKeyed) cli.note('No API key is configured, so ids are not checked.');
  await keepReferencesFor(reading, () => cli.client(settings), dryRun && isKeyed);
  const checked = await check(cli, isStdin ? 'stdin' : given, reading, options);
  if (checked === undefined) return undefined;
  if (!isStdin) await assertWritable(file, basename(directory));
  await cli.client(settings);
  if (!options.again) await assertNotAgain(imports, place, checked);
  await confirmSending(cli, place, checked);
  const key_digest = digestOfKey(settings.apiKey?.value ?? '');
  const manifest = manifestOf(basename(directory), isStdin, place, reading, checked, { key_digest, options });
  return writeManifest(directory, manifest);
}

export async function startImport(
  cli: Cli,
  noun: Noun,
  given: string,
  options: ImportOptions,
): Promise<void> {
  const id = newJobId(new Date());
  const directory = await createJobDirectory(importsPath(cli.environment), id);
  let job: Job | undefined;
  try {
    job = await begin(cli, noun, given, directory, options);
  } finally {
    if (job === undefined) await removeJobDirectory(directory);
  }
  if (job === undefined) return;
  cli.note(`Starting import ${id}.`);
  await runJob(cli, job, await cli.client());
}
