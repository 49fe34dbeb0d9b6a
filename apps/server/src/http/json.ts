import { Failure, type Problem } from '../domain/failure.ts';

/** Limits on the content of a body, and thereby on the time it takes to parse. */
interface JsonLimits {
  readonly values: number;
  readonly keys: number;
  readonly depth: number;
}

/** Limits for a single body. 16 KiB of metadata has at most 11,000 values and 3,000 keys. */
export const singleLimits: JsonLimits = { values: 12_000, keys: 4_000, depth: 32 };

/**
 * Limits for a batch. Nothing else is served while it is parsed, which could take over 50 ms with more values
 * or keys.
 */
export const batchLimits: JsonLimits = { values: 60_000, keys: 40_000, depth: singleLimits.depth + 2 };

/** Parses JSON that is safe to pass on: without `__proto__`, and with limited depth and number of values. */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  // A smaller body cannot have too many values.
  if (bytes.length > limits.keys) assertFewValues(bytes, limits);
  const value = parse(bytes.toString('utf8'));
  assertHarmless(value, limits.depth);
  return value;
}

const malformed = () => new Failure('VALIDATION_ERROR', 'The body is not valid JSON.');

export const notAnObject = () => new Failure('VALIDATION_ERROR', 'The body must be a JSON object.');

const protoKey = () =>
  new Failure('VALIDATION_ERROR', 'The key __proto__ is not allowed.', { field: '__proto__' });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const [QUOTE, COMMA, COLON, BACKSLASH, ARRAY, OBJECT] = [34, 44, 58, 92, 91, 123];

/** Counts the commas, brackets and colons outside strings, before parsing creates the values. */
function assertFewValues(bytes: Uint8Array, limits: JsonLimits): void {
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
  if (values > limits.values)
    throw new Failure('VALIDATION_ERROR', `The body has more than ${limits.values} values.`);
  if (keys > limits.keys)
    throw new Failure('VALIDATION_ERROR', `The body has more than ${limits.keys} fields.`);
}

/** Number that parsing would change. */
export interface InexactNumber {
  /** Keys and indexes on the path to the number, outermost first. */
  readonly path: readonly (string | number)[];
  readonly loss: string;
}

export function inexactProblem({ path, loss }: InexactNumber): Problem {
  const field = path.join('.');
  return { field, message: `${field}: ${loss}` };
}

/**
 * Finds numbers in valid JSON that parsing changes: 9007199254740993 would be stored as …992, and 1e-400 as
 * 0. Yields null for every other value, so that callers can pause anywhere in a large body.
 */
export function* inexactNumbers(bytes: Buffer): Generator<InexactNumber | null> {
  const text = bytes.toString('utf8');
  if (/\d{16}|\d[eE]-\d{3}/.test(text)) yield* inexactIn(text);
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],:]/g;

function* inexactIn(text: string): Generator<InexactNumber | null> {
  /** Current path, outermost first: the key or index at each level, and whether a key comes next. */
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
      yield lost ? { path: open.map(({ key }) => key), loss: `${each.slice(0, 40)} ${lost}` } : null;
    }
  }
}

/** Number of digits in the largest finite number. */
const DIGITS_MAX = 309;

const isInexactInteger = (text: string): boolean =>
  /^-?\d{16,}$/.test(text) && (text.length > DIGITS_MAX || BigInt(text) !== BigInt(Number(text)));

/** Returns true if a nonzero number would become 0. */
const vanishes = (text: string): boolean => /^-?[\d.]*[1-9]/.test(text) && Number(text) === 0;

function lossOf(text: string): string | null {
  if (isInexactInteger(text)) return 'cannot be represented exactly as a number. Send it as a string.';
  return vanishes(text) ? 'is too close to 0 to be represented as a number.' : null;
}

/**
 * Throws for JSON that is not safe to pass on. Not recursive, because a body nested 5,000 levels deep is only
 * 10 KB long and would overflow the stack.
 */
function assertHarmless(value: unknown, depthMax: number): void {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthMax)
      throw new Failure('VALIDATION_ERROR', `The body is nested more than ${depthMax} levels deep.`);
    const inner: object[] = [];
    for (const each of level) {
      if (Object.hasOwn(each, '__proto__')) throw protoKey();
      for (const member of Object.values(each)) if (isObject(member)) inner.push(member);
    }
    level = inner;
  }
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';
