import type { Format } from '../terminal/print.ts';
import type { Environment } from './profile.ts';

export interface GlobalOptions {
  profile?: string;
  apiKey?: string;
  baseUrl?: string;
  output?: Format;
  fields?: string[];
  yes?: boolean;
  input: boolean;
  quiet?: boolean;
  verbose?: boolean;
  color: boolean;
  timeout?: number;
}

/** Parts of the process that commands use. Passed in, so that tests can replace them. */
export interface Runtime {
  environment: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /**
   * Returns a signal that aborts on the first Ctrl-C, which then does not end the process. A second Ctrl-C
   * ends it immediately.
   */
  untilInterrupted: () => AbortSignal;
}

const defaultTimeoutMs = 30_000;

/** Returns `--timeout` in milliseconds. */
export const timeoutMs = ({ timeout }: GlobalOptions): number =>
  timeout === undefined ? defaultTimeoutMs : Math.round(timeout * 1_000);
