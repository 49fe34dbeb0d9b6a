import { EmbeddedPostgresError } from '@tributary/embedded-postgres';
import { type Config, readConfig } from '../config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { commit, version } from '../platform/version.ts';
import { commandName } from '../start/command-name.ts';
import { isAway } from '../start/prepare-database.ts';
import { accountCreate, accountList } from './accounts.ts';
import { AdminError, exitCodeOf, reportOf } from './admin-error.ts';
import { backup } from './backup/backup.ts';
import { isSystemError } from './backup/backup-file.ts';
import { restore } from './backup/restore.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { check } from './check/check.ts';
import { type Command, common, type Option, parse } from './command.ts';
import { distributeTables } from './distribute.ts';
import { eraseEnvironment } from './erase-environment.ts';
import { keyCreate, keyList, keyRevoke } from './keys.ts';
import { migrateDatabase } from './migrate.ts';
import { outputTo, visible } from './output.ts';
import { rotateEncryptionKey } from './rotate-encryption-key.ts';

/** In the order of the help. */
const commands: readonly Command[] = [
  accountCreate,
  accountList,
  keyCreate,
  keyList,
  keyRevoke,
  backup,
  verifyBackup,
  restore,
  check,
  rotateEncryptionKey,
  eraseEnvironment,
  migrateDatabase,
  distributeTables,
];

const usageOf = ({ name, argument }: Command) => (argument === undefined ? name : `${name} ${argument}`);

const inColumns = (lines: readonly (readonly [string, string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n');
};

const overview = () => `Usage: ${commandName()} <command> [options]

${inColumns(commands.map((each) => [usageOf(each), each.summary]))}

Every command takes --help, and --json for scripts. In the production package, tributary-server without a command is the
server itself.

They use the database directly: the one in DATABASE_URL, or the built-in one. The server may be running or stopped. Keys
are printed only to a terminal.`;

const optionLine = (name: string, { value, default: fallback, says }: Option) => {
  const shown = typeof fallback === 'string' ? ` (default: ${fallback})` : '';
  return [value === undefined ? `--${name}` : `--${name} <${value}>`, `${says}${shown}`] as const;
};

const helpOf = (one: Command) => `Usage: ${commandName()} ${usageOf(one)} [options]

${one.summary}.

${inColumns(Object.entries({ ...one.options, ...common }).map(([name, option]) => optionLine(name, option)))}`;

/** Prints a line to standard output. */
const print = (line: string) => console.log(line);

/**
 * Runs a command for the operator. It needs no API key: anyone with access to the database could do the same.
 * @throws AdminError, and whatever else is meant for the operator.
 */
export async function runAdmin(
  settings: () => Config,
  given: readonly string[],
  write: (line: string) => void = print,
): Promise<void> {
  // The word was needed before there were other commands than `admin`.
  const args = given[0] === 'admin' ? given.slice(1) : given;
  const [first] = args;
  if (first === undefined || first === '--help' || first === 'help') return write(overview());
  if (first === '--version') return write(`${version} (commit ${commit})`);
  const one = commands.find(({ name }) => name.split(' ').every((word, at) => word === args[at]));
  if (!one) throw unknown(args);
  const parsed = parse(one, args.slice(one.name.split(' ').length));
  if (parsed.wants.help) return write(helpOf(one));
  await one.run({ settings, out: outputTo(write, parsed.wants.json) }, parsed);
}

function unknown(args: readonly string[]): AdminError {
  const words = args.slice(0, 2).filter((word) => !word.startsWith('-'));
  const name = visible((words.length > 0 ? words : args).join(' '));
  return new AdminError('usage', `Unknown command '${name}'. See: ${commandName()} --help`);
}

/** Runs the command of this process, and returns what to exit with. What is not meant for the operator is thrown. */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    await runAdmin(readConfig, args);
    return 0;
  } catch (error) {
    const isForOperator =
      error instanceof StartupError ||
      error instanceof EmbeddedPostgresError ||
      isAway(error) ||
      isSystemError(error);
    if (!isForOperator || !(error instanceof Error)) throw error;
    console.error(reportOf(error, args.includes('--json')));
    return exitCodeOf(error);
  }
}
