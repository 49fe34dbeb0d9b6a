import type { Format } from '../terminal/print.ts';
import type { Environment } from './profile.ts';

/** The options that every command takes, as commander parsed them. */
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
  /** Seconds. */
  timeout?: number;
}

/** What the process hands in, so that nothing below reads a global. */
export interface Runtime {
  environment: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** From now on Ctrl-C does not end the process but aborts this; a second one ends it at once. */
  untilInterrupted: () => AbortSignal;
}

const defaultTimeoutMs = 30_000;

/** `--timeout` in milliseconds. */
export const timeoutMs = ({ timeout }: GlobalOptions): number =>
  timeout === undefined ? defaultTimeoutMs : Math.round(timeout * 1_000);
