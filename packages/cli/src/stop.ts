import type { ExitCode } from './exit-codes.ts';

/** Ends the command with a message for the person at the terminal; every error of the CLI's own is one of these. */
export class Stop extends Error {
  override readonly name = 'Stop';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** What to do about it, in one sentence. */
    readonly hint?: string,
  ) {
    super(message);
  }
}
