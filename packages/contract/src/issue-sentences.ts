import { z } from 'zod';

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  null: 'null',
  undefined: 'left out',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Must be an e-mail address.',
  url: 'Must be a URL.',
  uuid: 'Must be a UUID.',
  datetime: 'Must be an ISO 8601 timestamp.',
  date: 'Must be a date such as 2026-01-31.',
  time: 'Must be a time of day such as 13:45:00.',
  ipv4: 'Must be an IPv4 address.',
  ipv6: 'Must be an IPv6 address.',
  json_string: 'Must be JSON.',
};

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Formats a limit with its unit: `3 characters`, `1 entry`, or the number alone. */
function limitOf(origin: unknown, limit: unknown): string {
  const count = Number(limit);
  if (origin === 'string') return plural(count, 'character', 'characters');
  if (origin === 'array' || origin === 'set') return plural(count, 'entry', 'entries');
  if (origin === 'object' || origin === 'map') return plural(count, 'field', 'fields');
  if (origin === 'file') return plural(count, 'byte', 'bytes');
  return origin === 'date' ? new Date(count).toISOString() : String(limit);
}

const isSized = (origin: unknown) =>
  ['string', 'array', 'set', 'object', 'map', 'file'].includes(String(origin));

function tooSmall({ origin, minimum, inclusive, exact }: Issue): string {
  const limit = limitOf(origin, minimum);
  if (exact) return `Must have exactly ${limit}.`;
  if (isSized(origin)) return Number(minimum) === 1 ? 'Must not be empty.' : `Must have at least ${limit}.`;
  return inclusive === false ? `Must be greater than ${limit}.` : `Must be at least ${limit}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: Issue): string {
  const limit = limitOf(origin, maximum);
  if (exact) return `Must have exactly ${limit}.`;
  if (isSized(origin)) return `Must have at most ${limit}.`;
  return inclusive === false ? `Must be less than ${limit}.` : `Must be at most ${limit}.`;
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map(String);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? `Must be ${last}.` : `Must be one of ${texts.join(', ')} or ${last}.`;
}

function unknownFields(keys: readonly string[]): string {
  return keys.length === 1 ? `Unknown field ${keys[0]}.` : `Unknown fields ${keys.join(', ')}.`;
}

const isMissing = ({ input }: Issue) => input === undefined;

const sentences: Readonly<Record<z.core.$ZodIssueCode, (issue: Issue) => string>> = {
  invalid_type: (issue) =>
    isMissing(issue) ? 'Required.' : `Must be ${kinds[String(issue.expected)] ?? 'of a different type'}.`,
  too_small: tooSmall,
  too_big: tooBig,
  invalid_format: (issue) => formats[String(issue.format)] ?? 'Has the wrong format.',
  not_multiple_of: ({ divisor }) => `Must be a multiple of ${divisor}.`,
  unrecognized_keys: ({ keys }) => unknownFields(keys as readonly string[]),
  invalid_union: (issue) => (isMissing(issue) ? 'Required.' : 'Does not match any of the allowed forms.'),
  invalid_key: () => 'Contains a key that is not allowed.',
  invalid_element: () => 'Contains an entry that is not allowed.',
  invalid_value: (issue) =>
    (isMissing(issue) ? 'Required. ' : '') + oneOf(issue.values as readonly unknown[]),
  custom: () => 'Is not allowed.',
};

/**
 * Returns the sentence that callers see for a schema issue. A message defined by the schema itself takes
 * precedence.
 */
export const issueSentence = (issue: Issue): string =>
  (sentences as Readonly<Record<string, (issue: Issue) => string>>)[issue.code]?.(issue) ?? 'Is not allowed.';

/**
 * Makes all schemas in this process use these sentences. Only applications should call this, because a
 * library must not change zod for its users.
 */
export const useIssueSentences = (): void => {
  z.config({ customError: (issue) => issueSentence(issue as Issue) });
};
