import type { ExitCode } from '../exit-codes.ts';

/** One line of the doctor's report. `skip`: it could not be told, because of an earlier finding. */
export interface Check {
  check: string;
  result: 'ok' | 'warn' | 'fail' | 'skip';
  /** What was found. */
  found: string;
  /** What to do about it; null when nothing. */
  todo: string | null;
  /** What the command exits with when this is the first failure. */
  exitCode: ExitCode;
}
