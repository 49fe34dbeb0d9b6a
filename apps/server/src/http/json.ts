import { Failure, type Problem } from '../domain/failure.ts';

export const BODY_DEPTH_MAX = 32;

/** More than any body needs: metadata of 16 KiB has 11,000 at most. */
const VALUES_MAX = 12_000;
/** Parsing this many keys takes two milliseconds, and time and garbage grow with them. Metadata has 3,000 at most. */
const KEYS_MAX = 4_000;
/** A body this small cannot hold too many values. */
const SMALL_BYTES = VALUES_MAX;

/** Parses JSON that is safe to pass on: no `__proto__`, limited depth, limited number of values. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length > SMALL_BYTES) assertFewValues(bytes);
  const value = parse(bytes.toString('utf8'));
  assertHarmless(value);
  return value;
}

export const malformed = () => new Failure('VALIDATION_ERROR', 'The body is not valid JSON.');

export const notAnObject = () => new Failure('VALIDATION_ERROR', 'The body must be a JSON object.');

export const protoKey = () =>
  new Failure('VALIDATION_ERROR', 'The key __proto__ is not allowed.', { field: '__proto__' });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const [QUOTE, COMMA, COLON, BACKSLASH, ARRAY, OBJECT] = [34, 44, 58, 92, 91, 123];

/** Runs before parsing creates the values: counts the commas, brackets and colons outside strings. */
function assertFewValues(bytes: Uint8Array): void {
  let values = 0;
  let keys = 0;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) isString = true;
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA || byte === ARRAY || byte === OBJECT) values += 1;
  }
  if (values > VALUES_MAX)
    throw new Failure('VALIDATION_ERROR', `The body has more than ${VALUES_MAX} values.`);
  if (keys > KEYS_MAX) throw new Failure('VALIDATION_ERROR', `The body has more than ${KEYS_MAX} fields.`);
}

/**
 * Finds numbers that are another number once they are parsed: 9007199254740993 would be stored as …992, and 1e-400 as 0.
 * `bytes` is valid JSON.
 */
export function inexactNumbers(bytes: Buffer): Problem[] {
  const text = bytes.toString('utf8');
  return /\d{16}|\d[eE]-\d{3}/.test(text) ? inexactIn(text) : [];
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],:]/g;

function inexactIn(text: string): Problem[] {
  const problems: Problem[] = [];
  /** From the outermost level inwards: the current key or index, and whether a key comes next. */
  const open: { key: string | number; isKeyNext: boolean }[] = [];
  for (const [each] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (each === '{') open.push({ key: '', isKeyNext: true });
    else if (each === '[') open.push({ key: 0, isKeyNext: false });
    else if (each === '}' || each === ']') open.pop();
    else if (each === ',' && inner) {
      if (typeof inner.key === 'number') inner.key += 1;
      else inner.isKeyNext = true;
    } else if (inner?.isKeyNext && each !== ':') {
      inner.key = JSON.parse(each) as string;
      inner.isKeyNext = false;
    } else {
      const lost = lossOf(each);
      const field = open.map(({ key }) => key).join('.');
      if (lost) problems.push({ field, message: `${field}: ${each.slice(0, 40)} ${lost}` });
    }
  }
  return problems;
}

/** The largest number has this many digits. */
const DIGITS_MAX = 309;

const isInexactInteger = (text: string): boolean =>
  /^-?\d{16,}$/.test(text) && (text.length > DIGITS_MAX || BigInt(text) !== BigInt(Number(text)));

/** Whether a number other than 0 becomes 0. */
const vanishes = (text: string): boolean => /^-?[\d.]*[1-9]/.test(text) && Number(text) === 0;

function lossOf(text: string): string | null {
  if (isInexactInteger(text)) return 'cannot be represented exactly as a number. Send it as a string.';
  return vanishes(text) ? 'is too close to 0 to be represented as a number.' : null;
}

/** Without recursion: a body nested 5,000 levels deep has only 10 KB and would overflow the stack. */
function assertHarmless(value: unknown): void {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > BODY_DEPTH_MAX)
      throw new Failure('VALIDATION_ERROR', `The body is nested more than ${BODY_DEPTH_MAX} deep.`);
    const inner: object[] = [];
    for (const each of level) {
      if (Object.hasOwn(each, '__proto__')) throw protoKey();
      for (const member of Object.values(each)) if (isObject(member)) inner.push(member);
    }
    level = inner;
  }
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';
