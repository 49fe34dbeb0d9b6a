import type { Command } from 'commander';

interface KeyedOptions {
  idempotencyKey?: string;
}

/** For creates that have no business key of their own: a script that repeats itself passes the same key. */
export const withIdempotencyKey = (command: Command): Command =>
  command.option('--idempotency-key <key>', 'repeating the command with the same key does the work once');

/** The key for the SDK's request options; without one the SDK makes its own per call. */
export const requestOptions = ({ idempotencyKey }: KeyedOptions): { idempotencyKey?: string } =>
  idempotencyKey === undefined ? {} : { idempotencyKey };
