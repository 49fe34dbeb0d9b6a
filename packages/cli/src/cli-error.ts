/** What the process exits with; part of the CLI's interface, so a value never changes its meaning. */
export const exitCodes = {
  ok: 0,
  /** A bug, no answer from the server, or an answer 5xx. */
  unexpected: 1,
  /** The command line or the configuration is wrong; nothing was sent. */
  usage: 2,
  /** The server understood and refused (400, 409, 410, 413, 415, 422 …), a webhook is not genuine, or a report does not match. */
  rejected: 3,
  /** The key or the signature was not accepted, or lacks a permission (401, 403). */
  auth: 4,
  notFound: 5,
  rateLimited: 6,
  someRowsFailed: 7,
  /** A destructive command needs `--yes`, or the question was answered with no. */
  confirmationNeeded: 8,
  /** A check was completed and did not hold: the ledger has differences, or the audit log is broken. */
  foundDifferences: 9,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code for an HTTP status of the API, by the error catalogue's classes. */
export function exitCodeForStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.rateLimited;
  if (status >= 400 && status < 500) return exitCodes.rejected;
  return exitCodes.unexpected;
}

/** Ends the command with a message for the person at the terminal; every error of the CLI's own is one of these. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** What to do about it, in one sentence. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The command line or the configuration is wrong. */
export const usageError = (message: string, hint?: string): CliError =>
  new CliError(exitCodes.usage, message, hint);
