import { usageError } from '../cli-error.ts';
import type { Command } from './command.ts';

/** Converts commander's option name `saleAmount` to the API's field name `sale_amount`. */
export const toFieldName = (option: string): string =>
  option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the options that were set as a request body. Options are named after the fields of `T`. The server
 * validates the values.
 */
export function toBody<T extends object>(options: object): T {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [toFieldName(name), value])) as T;
}

/** Returns the options as a body in camelCase, which the API uses for clicks and payouts. */
export function toCamelBody<T extends object>(options: object): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Returns the body of an update, in which the fields of `--clear` are null. Throws if nothing would change.
 */
export function toUpdate<T extends object>(options: object, cleared: readonly string[] = []): T {
  const body: Record<string, unknown> = toBody(options);
  for (const field of cleared) {
    if (field in body) throw usageError(`${field} is both set and cleared.`);
    body[field] = null;
  }
  if (Object.keys(body).length === 0)
    throw usageError('Nothing to change.', 'Run the command with --help to see its options.');
  return body as T;
}

interface KeyedOptions {
  idempotencyKey?: string;
}

/** Adds `--idempotency-key` to a command whose request body contains no key. */
export const withIdempotencyKey = (command: Command): Command =>
  command.option(
    '--idempotency-key <key>',
    'makes retries safe: requests with the same key are processed only once',
  );

/** Returns the SDK's request options. Without a key, the SDK generates one per call. */
export const requestOptions = ({ idempotencyKey }: KeyedOptions): { idempotencyKey?: string } =>
  idempotencyKey === undefined ? {} : { idempotencyKey };
