/** Exit codes of the process. They are part of the CLI's interface, so their meaning never changes. */
export const exitCodes = {
  ok: 0,
  /** A bug, no response from the server, or a 5xx response. */
  unexpected: 1,
  /** The command line or the configuration is invalid; nothing was sent. */
  usage: 2,
  /** The server rejected the request (400, 409, 410, 413, 415, 422 …), a webhook is not genuine, or a report does not match. */
  rejected: 3,
  /** The key or the signature was rejected, or a permission is missing (401, 403). */
  auth: 4,
  notFound: 5,
  rateLimited: 6,
  someRowsFailed: 7,
  /** A command needs `--yes`, or the confirmation was declined. */
  confirmationNeeded: 8,
  /** A check found a problem: the ledger has differences, or the audit log is broken. */
  foundDifferences: 9,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Returns the exit code for an HTTP status of the API. */
export function exitCodeForStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.rateLimited;
  if (status >= 400 && status < 500) return exitCodes.rejected;
  return exitCodes.unexpected;
}

/** Error that ends the command with a message for the user. The CLI itself throws no other errors. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** Hint for fixing the problem, in one sentence. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** Creates the error for an invalid command line or configuration. */
export const usageError = (message: string, hint?: string): CliError =>
  new CliError(exitCodes.usage, message, hint);
