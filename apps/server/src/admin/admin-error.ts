import { ConfigError, DatabaseRefused, StartupError } from '../platform/startup-error.ts';
import { EXIT_DATABASE_AWAY } from '../start/prepare-database.ts';

/**
 * Exit codes of commands, identical to the CLI's (packages/cli/README.md). The meaning of a code never
 * changes.
 */
export const exitCodes = {
  /** The database is unavailable, `check` found a problem, or there is a bug. */
  unexpected: 1,
  /** The command line or the settings are invalid. Nothing was done. */
  usage: 2,
  /** The request is valid but was rejected, for example because a file is not a backup. */
  rejected: 3,
  /** The database rejected the role or password. */
  auth: 4,
  notFound: 5,
  confirmationNeeded: 8,
  /** Used only by `migrate`: the database is temporarily unavailable, so the command can be retried. */
  databaseAway: EXIT_DATABASE_AWAY,
  interrupted: 130,
} as const;

type Reason = keyof typeof exitCodes;

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

/** Formats an error as a sentence for people or as a JSON object for scripts. */
export function reportOf(error: Error, isJson: boolean): string {
  if (!isJson) return error.message;
  const reason = reasonOf(error);
  return JSON.stringify({
    error: { message: error.message, code: codes[reason], exit_code: exitCodes[reason] },
  });
}
