import { EmbeddedPostgresError } from '@tributary/embedded-postgres';
import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { commit, version } from '../platform/version.ts';
import { commandName } from '../start/command-name.ts';
import { isAway } from '../start/prepare-database.ts';
import { accountCreate, accountList } from './accounts.ts';
import { exitCodeOf, reportOf } from './admin-error.ts';
import { backup } from './backup/backup.ts';
import { isSystemError } from './backup/backup-file.ts';
import { restore } from './backup/restore.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { check } from './check/check.ts';
import { type Host, isHelp, withOwnErrors } from './command.ts';
import { distributeTables } from './distribute.ts';
import { eraseEnvironment } from './erase-environment.ts';
import { idpList, idpRemove, idpSet } from './identity-providers.ts';
import { keyCreate, keyList, keyRevoke } from './keys.ts';
import { mailCheck } from './mail-check.ts';
import { migrateDatabase } from './migrate.ts';
import { ownerCreate, userErase, userExport, userList, userReset, userSignOut } from './people.ts';
import { rotateEncryptionKey } from './rotate-encryption-key.ts';

const notes = `
Every command accepts --json, for scripts. In the production package, tributary-server without a command starts the
server.

The commands use the database directly: the one in DATABASE_URL, or the built-in one. The server may be running or
stopped. Keys are printed only to a terminal.`;

/** Builds the program, with the commands in the order of the help text. */
function programFor(host: Host): Command {
  const program = new Command(commandName())
    .version(`${version} (commit ${commit})`, '--version')
    .helpOption('--help', 'show this help')
    .configureOutput({ writeOut: (text) => host.write(text.trimEnd()), outputError: () => {} })
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: usageOf, showGlobalOptions: false })
    .addHelpText('after', notes);
  withOwnErrors(program);
  const account = withOwnErrors(program.command('account').description('Manage accounts'));
  accountCreate(account, host);
  accountList(account, host);
  const key = withOwnErrors(program.command('key').description('Manage API keys'));
  keyCreate(key, host);
  keyList(key, host);
  keyRevoke(key, host);
  const idp = withOwnErrors(program.command('idp').description('Let users sign in with identity providers'));
  idpSet(idp, host);
  idpList(idp, host);
  idpRemove(idp, host);
  const mail = withOwnErrors(program.command('mail').description('Send mail'));
  mailCheck(mail, host);
  const owner = withOwnErrors(program.command('owner').description('Manage owners'));
  ownerCreate(owner, host);
  const user = withOwnErrors(program.command('user').description('Manage the people who sign in'));
  userList(user, host);
  userReset(user, host);
  userSignOut(user, host);
  userExport(user, host);
  userErase(user, host);
  for (const add of [
    backup,
    verifyBackup,
    restore,
    check,
    rotateEncryptionKey,
    eraseEnvironment,
    migrateDatabase,
    distributeTables,
  ])
    add(program, host);
  return program;
}

const leavesOf = ({ commands }: Command): Command[] =>
  commands.flatMap((each) => (each.commands.length > 0 ? leavesOf(each) : [each]));

/** Returns the usage line of a command: its group, name and argument. */
function usageOf(one: Command): string {
  const group = one.parent?.parent ? `${one.parent.name()} ` : '';
  return `${group}${one.name()}${one.registeredArguments.map((each) => ` <${each.name()}>`).join('')}`;
}

const print = (line: string) => console.log(line);

/**
 * Runs a command for the operator. Requires no API key, because anyone with access to the database could make
 * the same changes.
 * @throws AdminError, and any other error meant for the operator
 */
export async function runAdmin(
  settings: () => Config,
  given: readonly string[],
  write: (line: string) => void = print,
): Promise<void> {
  // Earlier versions required the word `admin` before the command.
  const args = given[0] === 'admin' ? given.slice(1) : given;
  try {
    const words = args.length === 0 ? ['--help'] : args;
    await programFor({ settings, write }).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!isHelp(error)) throw error;
  }
}

/**
 * Runs the command on this process's command line, and returns the exit code. Rethrows errors that are not
 * meant for the operator.
 */
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
