import type { Format } from '../terminal/print.ts';
import type { Environment } from './profile.ts';

/** Global options, as parsed by commander. */
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
  /** Timeout in seconds. */
  timeout?: number;
}

/** Parts of the process that commands use, as a parameter so that tests can replace them. */
export interface Runtime {
  environment: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /**
   * Returns an abort signal for the first Ctrl-C, which then does not end the process. A second Ctrl-C ends the process
   * immediately.
   */
  untilInterrupted: () => AbortSignal;
}

const defaultTimeoutMs = 30_000;

/** Returns `--timeout` in milliseconds. */
export const timeoutMs = ({ timeout }: GlobalOptions): number =>
  timeout === undefined ? defaultTimeoutMs : Math.round(timeout * 1_000);
