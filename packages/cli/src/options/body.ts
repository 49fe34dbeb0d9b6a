import { usageError } from '../cli-error.ts';
import type { Command } from './command.ts';

/** `saleAmount`, as commander names an option, to `sale_amount`, as the API names the field. */
export const toFieldName = (option: string): string =>
  option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The options as a request body; what was not given is left out. `T` is the SDK's type for that body: options carry
 * the names of its fields, and whether their values are allowed is for the server to say, once for all clients.
 */
export function toBody<T extends object>(options: object): T {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [toFieldName(name), value])) as T;
}

/** The same for the two bodies that the specification writes in camelCase: clicks and payouts. */
export function toCamelBody<T extends object>(options: object): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/** A body for an update, with the fields of `--clear` as null. Refuses an update of nothing. */
export function toUpdate<T extends object>(options: object, cleared: readonly string[] = []): T {
  const body: Record<string, unknown> = toBody(options);
  for (const field of cleared) {
    if (field in body) throw usageError(`${field} is both set and cleared.`);
    body[field] = null;
  }
  if (Object.keys(body).length === 0) throw usageError('Nothing to change.', 'See --help for the options.');
  return body as T;
}

interface KeyedOptions {
  idempotencyKey?: string;
}

/** For creates that have no business key of their own: a script that repeats itself passes the same key. */
export const withIdempotencyKey = (command: Command): Command =>
  command.option('--idempotency-key <key>', 'makes a retry safe: the same key does the work only once');

/** The key for the SDK's request options; without one the SDK makes its own per call. */
export const requestOptions = ({ idempotencyKey }: KeyedOptions): { idempotencyKey?: string } =>
  idempotencyKey === undefined ? {} : { idempotencyKey };
