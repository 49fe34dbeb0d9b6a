import { ConfigError, DatabaseRefused, StartupError } from '../platform/startup-error.ts';
import { EXIT_DATABASE_AWAY } from '../start/prepare-database.ts';

/**
 * Exit codes of commands, the same as those of the CLI (packages/cli/README.md). A value never changes
 * its meaning.
 */
export const exitCodes = {
  /** No database, a bug, or a problem found by `check`. */
  unexpected: 1,
  /** The command line or the settings are wrong; nothing was done. */
  usage: 2,
  /** Understood but rejected, such as a file that is not a backup. */
  rejected: 3,
  /** The database rejected the login. */
  auth: 4,
  notFound: 5,
  confirmationNeeded: 8,
  /** Only used by `migrate`: the database is temporarily unavailable, so try again. */
  databaseAway: EXIT_DATABASE_AWAY,
  interrupted: 130,
} as const;

type Reason = keyof typeof exitCodes;

/** Ends a command with one sentence for the operator. */
export class AdminError extends StartupError {
  override name = 'AdminError';

  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}

const reasonOf = (error: unknown): Reason => {
  if (error instanceof AdminError) return error.reason;
  if (error instanceof ConfigError) return 'usage';
  return error instanceof DatabaseRefused ? 'auth' : 'unexpected';
};

const codes: Readonly<Record<Reason, string>> = {
  unexpected: 'UNEXPECTED',
  usage: 'USAGE',
  rejected: 'REJECTED',
  auth: 'AUTH',
  notFound: 'NOT_FOUND',
  confirmationNeeded: 'CONFIRMATION_NEEDED',
  databaseAway: 'DATABASE_AWAY',
  interrupted: 'INTERRUPTED',
};

export const exitCodeOf = (error: unknown): number => exitCodes[reasonOf(error)];

/** Returns the error output: a sentence for people, or a JSON object for scripts. */
export function reportOf(error: Error, isJson: boolean): string {
  if (!isJson) return error.message;
  const reason = reasonOf(error);
  return JSON.stringify({
    error: { message: error.message, code: codes[reason], exit_code: exitCodes[reason] },
  });
}
