import fc from 'fast-check';
import type { JsonSchema } from '../../apps/server/test/support/valid-requests.ts';
import { RawJson } from './json-text.ts';

export const leftOut = Symbol('left out');

/** Parses JSON, because an object literal would set the prototype instead of the key `__proto__`. */
const object = (json: string): unknown => JSON.parse(json);

const ofEveryType = [
  ...[null, true, false, 0, 1, -1, 1.5, 'text', [], {}, [null], [[]], ['text'], { a: { b: [] } }],
  ...[object('{"__proto__":{"polluted":true}}'), object('{"constructor":{"prototype":{}}}'), { $ne: null }],
];

const texts = [
  ...[
    '',
    ' ',
    ' \t\n',
    '\u0000',
    'a\u0000b',
    '\u0001\u001f\u007f\u0085',
    '\u200b',
    '\ufeffa',
    '\ud800',
    'a\udc00',
  ],
  ...['😀', '😀'.repeat(128), '\u202eabc', 'İ', 'ß', 'e\u0301', '__proto__', 'constructor', 'toString'],
  ...[
    '0',
    '-0',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '1e9',
    '0x10',
    '%',
    '_',
    '%00',
    '\\',
    '\\u0000',
  ],
  ...[
    "' or '1'='1",
    '"',
    '$1',
    '{{7*7}}',
    '../../etc/passwd',
    '\r\nX-Other: 1',
    '<b>',
    'a,b',
    'a'.repeat(100_000),
  ],
];

const numbers = [
  ...['-0', '1e400', '-1e400', '9007199254740993', '1E2', '1.0', '0.1e1'].map((text) => new RawJson(text)),
  ...[1e308, -1e308, 5e-324, 0.001, 0.1 + 0.2, 99.999, 1e21, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32],
  ...[2 ** 53, 2 ** 63, -(2 ** 63), 1e12, 1e12 + 1, 'NaN', '1', '1.5'],
];

const instants = [
  ...['0000-01-01T00:00:00Z', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'],
  ...[
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999-14:00',
    '10000-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
  ],
  ...['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '2026-02-30T00:00:00Z'],
  ...[
    '2024-02-29T12:00:00Z',
    '2026-13-01T00:00:00Z',
    '2024-06-30T23:59:60Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01',
  ],
  ...['2026-01-01 00:00:00Z', '2026-01-01t00:00:00z', '2026-01-01T00:00:00', '2026-01-01T00:00:00+99:99'],
  ...[
    '2026-01-01T00:00:00.123456789Z',
    '2026-03-29T02:30:00+01:00',
    '2026-01-15T12:00:00Z',
    '2099-01-01T00:00:00Z',
  ],
  ...['infinity', 'now', '1767225600', 1_767_225_600],
];

const emails = [
  ...[
    'a@b.c',
    'a@',
    '@',
    'A@EXAMPLE.COM',
    'ä@example.com',
    'a@exämple.com',
    '"a b"@example.com',
    'a@b@example.com',
  ],
  ...[`${'a'.repeat(64)}@example.com`, `${'a'.repeat(242)}@example.com`, `${'a'.repeat(243)}@example.com`],
];

/** Values for rules that the schema does not state, keyed by the end of the field name. */
const byName: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [
    /currency$/,
    ['USD', 'usd', 'EUR', 'JPY', 'KWD', 'CLF', 'XXX', 'XAU', 'uſd', 'US', 'credits', 'POINTS', 'a_1'],
  ],
  [/country_code$/, ['NL', 'nl', 'ZZ', 'N', 'NLD', '00']],
  [
    /timezone$/,
    [
      ...[
        'UTC',
        'utc',
        'Europe/Amsterdam',
        'europe/amsterdam',
        'America/St_Johns',
        'Asia/Kathmandu',
        'Etc/GMT+12',
      ],
      ...[
        'GMT',
        'EST5EDT',
        '+05:30',
        '-1200',
        'GMT+14',
        'Factory',
        'localtime',
        'posixrules',
        'right/UTC',
        'Nowhere',
      ],
    ],
  ],
  [
    /url$|urls$|referrer$|website$|media$/i,
    [
      ...[
        'https://example.com',
        'HTTPS://EXAMPLE.COM/%zz',
        'http://127.0.0.1/',
        'http://[::1]:1/',
        'http://0x7f.1/',
      ],
      ...[
        'https://example.com:0/',
        'https://example.com:65536/',
        'https://u:p@example.com/',
        'https://exa mple.com',
      ],
      ...[
        'javascript:alert(1)',
        'ftp://example.com',
        '//example.com',
        'https://',
        `https://e.com/${'a'.repeat(2_100)}`,
      ],
      ...[
        'https://xn--a/',
        'https://exämple.com/ü',
        'https://169.254.169.254/',
        'https://e.com/\u0000',
        'https://e.com/#x',
      ],
    ],
  ],
  [
    /metadata$/,
    [
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index])),
      ...[
        { ['k'.repeat(64)]: 1 },
        { ['k'.repeat(65)]: 1 },
        { '': 1 },
        { a: 'x'.repeat(17 * 1024) },
        { '\u0000': 1 },
      ],
      ...[
        { a: '\ud800' },
        { '\udc00': 1 },
        { a: new RawJson('1e400') },
        { a: new RawJson('-0') },
        { a: 1e308 },
      ],
      ...[
        { a: new RawJson('123456789012345678901') },
        { a: new RawJson(`${'['.repeat(900)}${']'.repeat(900)}`) },
      ],
    ],
  ],
];

export const lengthOf = (count: number, unit = 'a') => unit.repeat(Math.min(Math.max(count, 0), 200_000));

function oddTexts({ minLength, maxLength, format }: JsonSchema): unknown[] {
  const limits = [
    ...(minLength > 0 ? [lengthOf(minLength - 1), lengthOf(minLength)] : []),
    ...(maxLength === undefined
      ? []
      : [lengthOf(maxLength), lengthOf(maxLength + 1), lengthOf(maxLength, '😀')]),
  ];
  return [
    ...limits,
    ...(format === 'date-time' ? [...instants, ...instants] : []),
    ...(format === 'email' ? emails : []),
    ...texts,
  ];
}

function oddNumbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): unknown[] {
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  return [
    ...(low === undefined ? [] : [low, low - 1, low + 1, low - 0.01]),
    ...(high === undefined ? [] : [high, high + 1, high - 1, high + 0.01]),
    ...numbers,
  ];
}

function oddLists({ items = {}, maxItems, minItems = 0 }: JsonSchema, sample: unknown): unknown[] {
  const many = (count: number) => Array.from({ length: Math.min(count, 1_001) }, () => sample);
  return [
    ...[[], [sample, sample], [sample, null], [[sample]], many(Math.max(minItems - 1, 0))],
    ...(maxItems === undefined ? [] : [many(maxItems), many(maxItems + 1)]),
    ...(items.enum ? [items.enum, items.enum.slice(0, 2)] : []),
  ];
}

export const otherCase = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

function ofChoice(values: readonly unknown[]): unknown[] {
  const [first] = values;
  const spelt =
    typeof first === 'string' ? [otherCase(first), ` ${first}`, `${first}\n`, `${first}x`, [first]] : [];
  // List valid values twice, because they reach the most code.
  return [...values, ...values, ...spelt];
}

/** Returns the variant of a schema that is not null. */
export function formOf(schema: JsonSchema): JsonSchema {
  const forms = (schema.anyOf ?? schema.oneOf)?.filter(({ type }: JsonSchema) => type !== 'null');
  return forms?.length > 0 ? forms[0] : schema;
}

/** Returns a value that a schema accepts, if its type is enough to find one. */
export function sampleOf(schema: JsonSchema): unknown {
  const { type, format, minimum = 0, exclusiveMinimum, ...rest } = formOf(schema);
  if (rest.const !== undefined || rest.enum) return rest.const ?? rest.enum[0];
  if (type === 'array') return [sampleOf(rest.items ?? {})];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  if (format === 'date-time') return '2026-01-15T12:00:00Z';
  return format?.endsWith('email') ? 'someone@example.com' : 'text';
}

/**
 * Returns the values to try for a field: its limits and values beyond them, values that have broken other servers,
 * every wrong type, and random values that depend on the seed.
 */
export function oddValuesOf(name: string, schema: JsonSchema, sample: unknown, seed: number): unknown[] {
  const form = formOf(schema);
  const choices = form.const !== undefined ? [form.const] : form.enum;
  const fitting = [
    ...(choices ? ofChoice(choices) : []),
    ...(form.type === 'string' && !choices ? oddTexts(form) : []),
    ...(form.type === 'integer' || form.type === 'number' ? oddNumbers(form) : []),
    ...(form.type === 'array' ? oddLists(form, sample) : []),
    ...(form.type === 'boolean' ? [true, false, 'true', 'TRUE', 'yes', 1, 0] : []),
    ...(form.type === 'object' ? [{ [lengthOf(300)]: 1 }, { unknown: 1 }, { '': 1 }] : []),
    ...byName.flatMap(([pattern, values]) => (pattern.test(name) ? values : [])),
  ];
  const unthought = [
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { seed, numRuns: 3 }),
    ...fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 3 }),
  ];
  return [
    leftOut,
    leftOut,
    ...fitting,
    ...ofEveryType,
    ...unthought,
    ...(fitting.length < 20 ? texts.slice(0, 12) : []),
  ];
}
