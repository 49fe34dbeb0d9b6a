import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectDelimiter } from '@tributary/payout-files/csv';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Checked, checkFile, openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { createKeyTable } from './key-table.ts';
import type { Noun } from './nouns.ts';
import { openSource } from './open-source.ts';
import { patternOf } from './read-time.ts';
import type { MappingOptions } from './reading.ts';

const exportsPath = fileURLToPath(new URL('../../test/imports/', import.meta.url));
const exports = await readdir(exportsPath);

async function fileOf(content: string | Uint8Array, name = 'rows.csv'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-import-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, name), content);
  return join(directory, name);
}

interface Given extends Partial<MappingOptions> {
  noun?: Noun;
  delimiter?: string;
  name?: string;
}

async function readingOf(
  content: string | Uint8Array,
  { noun = 'conversions', delimiter, name, ...options }: Given,
) {
  const mapping = { map: {}, set: {}, decimalComma: false, ...options };
  return { noun, file: await fileOf(content, name), delimiter, mapping };
}

async function rowsOf(content: string | Uint8Array, given: Given = {}): Promise<CheckedRow[]> {
  const { rows } = await openRows(await readingOf(content, given));
  const all: CheckedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const check = async (content: string, given: Given = {}): Promise<Checked> =>
  checkFile(await readingOf(content, given), () => undefined);

const header = 'external_event_id,customer_id,sale_amount,sale_amount_currency';

describe('CSV file', () => {
  test.each([
    ['commas', 'external_event_id,customer_id,sale_amount,sale_amount_currency\nA,cus,1.50,USD\n'],
    ['semicolons', 'external_event_id;customer_id;sale_amount;sale_amount_currency\r\nA;cus;1.50;USD\r\n'],
    ['tabs', 'external_event_id\tcustomer_id\tsale_amount\tsale_amount_currency\nA\tcus\t1.50\tUSD'],
    ['a byte order mark', `\ufeff${header}\nA,cus,1.50,USD\n`],
    [
      'quotes',
      `"external_event_id","customer_id",sale_amount,sale_amount_currency\n"A","cus","1.50","USD"\n`,
    ],
    [
      'spaces around',
      `external_event_id , customer_id,sale_amount,sale_amount_currency\n A ,cus, 1.50 ,USD\n`,
    ],
    ['another case', `External_Event_ID,CUSTOMER_ID,Sale_Amount,sale_amount_currency\nA,cus,1.50,USD\n`],
  ])('with %s is parsed', async (_, content) => {
    const [row] = await rowsOf(content);
    expect(row?.problems).toEqual([]);
    expect(row?.item).toEqual({
      external_event_id: 'A',
      customer_id: 'cus',
      sale_amount: 1.5,
      sale_amount_currency: 'USD',
    });
  });

  test.each([
    ['in a line of its own', 'sep=:\n'],
    ['in quotes', '"sep=:"\r\n'],
    ['in capitals', 'SEP=:\n'],
    ['behind a byte order mark', '\ufeffsep=:\r\n'],
    ['before a line end of the classic Mac', 'sep=:\r'],
  ])('that declares its separator %s is parsed', async (_, line) => {
    const [row] = await rowsOf(`${line}${header.replaceAll(',', ':')}\nA:cus:1.50:USD\n`);
    expect([row?.row, row?.problems]).toEqual([2, []]);
    expect(row?.item).toMatchObject({ external_event_id: 'A', sale_amount: 1.5 });
  });

  test('uses the separator from an option, whatever its first line looks like', async () => {
    const content = `${header.replaceAll(',', ';')};Note, 1, 2, 3, 4, 5\nA;cus;1.50;USD;x\n`;
    const [row] = await rowsOf(content, { delimiter: ';' });
    expect([row?.problems, row?.item.customer_id]).toEqual([[], 'cus']);
  });

  test('in UTF-16, as saved by spreadsheets, is parsed, and one in neither encoding is rejected', async () => {
    const [row] = await rowsOf(Buffer.from(`\ufeff${header}\nÄ,cus,1,USD\n`, 'utf16le'));
    expect(row?.item.external_event_id).toBe('Ä');
    await expect(rowsOf(Buffer.from(`${header}\nÄ,cus,1,USD\n`, 'latin1'))).rejects.toMatchObject({
      message: expect.stringContaining('not UTF-8'),
      hint: expect.stringContaining('iconv -f WINDOWS-1252 -t UTF-8'),
    });
  });

  test.each([
    ['UTF-16 little-endian with a mark', 'utf16le', '\ufeff', false],
    ['UTF-16 little-endian without one', 'utf16le', '', false],
    ['UTF-16 big-endian with a mark', 'utf16le', '\ufeff', true],
    ['UTF-16 big-endian without one', 'utf16le', '', true],
  ] as const)('in %s is parsed', async (_, encoding, mark, isSwapped) => {
    const bytes = Buffer.from(`${mark}${header}\nÄ,cus,1,USD\n`, encoding);
    const [row] = await rowsOf(isSwapped ? bytes.swap16() : bytes);
    expect([row?.problems, row?.item.external_event_id]).toEqual([[], 'Ä']);
  });

  test.each([
    ['Parquet', 'PAR1\u0015\u0004', 'DuckDB'],
    ['ZIP or Excel', 'PK\u0003\u0004x', 'CSV UTF-8'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'gunzip'],
  ])('that is %s is reported with a remedy', async (format, content, hint) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      message: expect.stringContaining(`it is ${format}, not CSV`),
      hint: expect.stringContaining(hint),
    });
  });

  test('keeps line breaks in quotes, counts rows as a spreadsheet does, and skips empty lines', async () => {
    const rows = await rowsOf(`${header},event_name\nA,c,1,USD,"two\nlines"\n\nB,c,2,USD,x\n`);
    expect(rows.map(({ row, item }) => [row, item.event_name])).toEqual([
      [2, 'two\nlines'],
      [4, 'x'],
    ]);
  });

  test('reports only rows with more or fewer cells than the header', async () => {
    const rows = await rowsOf(`${header}\nA,c,1\nB,c,1,USD,5\nC,c,1,USD\n`);
    expect(rows.map(({ problems }) => problems[0]?.code)).toEqual(['CELL_COUNT', 'CELL_COUNT', undefined]);
  });

  test.each([
    ['a quote that is never closed', `${header}\nA,"c,1,USD\n`, 'not valid CSV'],
    ['a column twice', 'customer_id,customer_id\na,b\n', 'Duplicate column'],
    ['nothing in it', '', 'empty'],
  ])('with %s is rejected as a whole', async (_, content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message);
  });

  test('finds its delimiter outside quotes', () => {
    expect(detectDelimiter('"a,b,c,d";x;y\n1,2,3,4,5')).toBe(';');
  });
});

describe('line endings', () => {
  test.each([
    ['LF under a CRLF header', `${header}\r\nA,c,1,USD\nB,c,2,USD\n`],
    ['CRLF under an LF header', `${header}\nA,c,1,USD\r\nB,c,2,USD\r\n`],
    ['CR alone', `${header}\rA,c,1,USD\rB,c,2,USD\r`],
  ])('as %s are parsed', async (_, content) => {
    const rows = await rowsOf(content);
    expect(rows.map(({ problems, item }) => [problems, item.external_event_id, item.sale_amount])).toEqual([
      [[], 'A', 1],
      [[], 'B', 2],
    ]);
  });

  test('and separators alone are counted but not a row', async () => {
    const checked = await check(`${header}\n,,,\nA,c,1,USD\n , ,,\n\n,,\n`);
    expect(checked).toMatchObject({ rows: 1, good: 1, bad: 0, blank: 4 });
  });
});

describe('parsed times', () => {
  const timeOf = async (text: string, options: Given = {}) => {
    const [row] = await rowsOf(`${header},occurred_at\nA,c,1,USD,"${text}"\n`, options);
    return row?.problems[0]?.message ?? row?.item.occurred_at;
  };

  test.each([
    ['2024-03-01 12:00:00', {}, '2024-03-01T12:00:00.000Z'],
    ['2024-03-01 12:00:00.123456', {}, '2024-03-01T12:00:00.123Z'],
    ['2024-03-01T12:00', {}, '2024-03-01T12:00:00.000Z'],
    ['2024-03-01 12:00:00+00', {}, '2024-03-01T12:00:00+00:00'],
    ['2024-03-01 12:00:00 UTC', {}, '2024-03-01T12:00:00Z'],
    ['2024-03-01 12:00:00', { timeZone: 'Europe/Berlin' }, '2024-03-01T11:00:00.000Z'],
    ['2024-07-01', { timeZone: 'Europe/Berlin' }, '2024-06-30T22:00:00.000Z'],
    ['2024-03-01 12:00:00', { timeZone: '-05:30' }, '2024-03-01T17:30:00.000Z'],
    ['2024-03-01T12:00:00Z', { timeZone: 'Europe/Berlin' }, '2024-03-01T12:00:00Z'],
    // This local time occurs twice, because daylight saving time ends. The first instant is used.
    ['2024-10-27 02:30:00', { timeZone: 'Europe/Berlin' }, '2024-10-27T00:30:00.000Z'],
    ['1.3.2024', { dateFormat: 'D.M.YYYY' }, '2024-03-01T00:00:00.000Z'],
    ['01/03/2024 14:05', { dateFormat: 'DD/MM/YYYY HH:mm' }, '2024-03-01T14:05:00.000Z'],
    ['03/01/2024 02:05:09 PM', { dateFormat: 'MM/DD/YYYY hh:mm:ss A' }, '2024-03-01T14:05:09.000Z'],
    [
      '12:00 am, 1 Mar 2024',
      { dateFormat: 'h:mm A, D MMM YYYY', timeZone: 'America/New_York' },
      '2024-03-01T05:00:00.000Z',
    ],
  ])('%s with %j are %s', async (text, options, instant) => {
    expect(await timeOf(text, options)).toBe(instant);
  });

  test.each([
    ['2024-02-30 12:00:00', {}, '2024-02-30 12:00:00 is not a valid date.'],
    ['2024-03-31 02:30:00', { timeZone: 'Europe/Berlin' }, 'This time does not exist in Europe/Berlin'],
    ['2024-03-01', { dateFormat: 'DD.MM.YYYY' }, 'It must have the format DD.MM.YYYY.'],
    ['31.02.2024', { dateFormat: 'DD.MM.YYYY' }, '31.02.2024 is not a valid date.'],
    ['25.11.2026', {}, '--date-format'],
    ['2024-02-28 25:00:00', {}, '2024-02-28 25:00:00 is not a valid time.'],
    ['yesterday', {}, 'ISO 8601'],
  ])('%s with %j are rejected', async (text, options, message) => {
    expect(await timeOf(text, options)).toContain(message);
  });

  test.each(['DD.MM', 'YYYY-MM-DD hh:mm', 'YYYY-MM-DD YYYY'])('are not accepted as %s', (format) => {
    expect(() => patternOf(format)).toThrow();
  });
});

test.each([
  ['12/1/2010 8:26', "--date-format 'M/D/YYYY H:mm'"],
  ['13/1/2010 8:26:10', "--date-format 'D/M/YYYY H:mm:ss'"],
  ['01.02.2010', "--date-format 'D.M.YYYY'"],
  ['12/1/10 8:26', 'rite years with four digits'],
  ['soon', 'such as DD.MM.YYYY'],
])('suggests --date-format for the time %s', async (text, words) => {
  const [row] = await rowsOf(`${header},occurred_at\nA,c,1,USD,${text}\n`);
  expect(row?.problems).toMatchObject([{ field: 'occurred_at', message: expect.stringContaining(words) }]);
  const [, format] = /--date-format '(.*)'/.exec(row?.problems[0]?.message ?? '') ?? [];
  if (format === undefined) return;
  const [read] = await rowsOf(`${header},occurred_at\nA,c,1,USD,${text}\n`, { dateFormat: format });
  expect(read?.problems).toEqual([]);
});

test('rejects a format with a two-digit year with the reason', () => {
  expect(() => patternOf('M/D/YY H:mm')).toThrow('rite years with four digits');
});

describe('row with several problems', () => {
  test('is reported with all of them', async () => {
    const [row] = await rowsOf(`${header},interval,occurred_at\nA,c,1.005,USD,daily,soon\n`);
    expect(row?.problems.map(({ field }) => field).sort()).toEqual([
      'interval',
      'occurred_at',
      'sale_amount',
    ]);
  });

  test('is reported in our own words', async () => {
    const rows = await rowsOf('{"sale_amount":"1"}\n{"customer_id":5,"sale_amount":1}\n', {
      name: 'x.ndjson',
    });
    const messages = rows.flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages) expect(message).not.toMatch(/expected|received|undefined|invalid/i);
  });

  test('with a decimal comma suggests --decimal-comma', async () => {
    const [row] = await rowsOf(`${header}\nA,c,"10,50",USD\n`);
    expect(row?.problems[0]?.message).toContain('--decimal-comma');
  });
});

describe('NDJSON file', () => {
  test('keeps its types, and lines that are not objects do not affect others', async () => {
    const line = JSON.stringify({
      customer_id: 'c',
      total: 1.5,
      sale_amount_currency: 'usd',
      metadata: { a: 1 },
    });
    const rows = await rowsOf(`${line}\n[1]\n{\n${line}\n`, {
      name: 'x.ndjson',
      map: { sale_amount: 'total' },
    });
    expect(rows.map(({ row, problems }) => [row, problems[0]?.code])).toEqual([
      [1, undefined],
      [2, 'NOT_JSON'],
      [3, 'NOT_JSON'],
      [4, undefined],
    ]);
    expect(rows[0]?.item).toMatchObject({ sale_amount: 1.5, metadata: { a: 1 } });
  });

  test.each([
    ['by its name', '[1]\n', 'x.jsonl', 'NOT_JSON'],
    ['by its first brace', '\n {"customer_id":1}\n', 'x.txt', 'VALIDATION_ERROR'],
  ])('is detected %s', async (_, content, name, code) => {
    const [row] = await rowsOf(content, { name });
    expect(row?.problems[0]?.code).toBe(code);
  });

  test('is rejected with an unknown field, because a typo would lose data', async () => {
    const [row] = await rowsOf('{"customer_id":"c","sale_amout":1}', { name: 'x.ndjson' });
    expect(row?.problems.map(({ message }) => message).join()).toContain('sale_amout');
  });
});

describe('parsed values', () => {
  test.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['-0', 0],
    ['12', 12],
  ])('%s with --decimal-comma are %d', async (text, value) => {
    const content = `${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`;
    const [row] = await rowsOf(content, { decimalComma: true });
    expect(row?.problems).toEqual([]);
    expect(Number(row?.item.sale_amount)).toBeCloseTo(value, 10);
  });

  test.each([
    ['1,234.50', 1234.5],
    ['1,234,567.89', 1234567.89],
    ['1,234,567', 1234567],
    ['-1,234.50', -1234.5],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ['12 345.5', 12345.5],
    ['12,500', 12500, { thousands: ',' }],
    ['1 234,50', 1234.5, { decimalComma: true }],
    ['1\u00a0234,50', 1234.5, { decimalComma: true }],
    ['1.234', 1234, { decimalComma: true }],
  ] as [string, number, Given?][])('%s are %d', async (text, value, options) => {
    const content = `${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`;
    const [row] = await rowsOf(content, options);
    expect(row?.item.sale_amount).toBe(value);
  });

  test.each([
    '1,23,456.00',
    '12,34',
    '1 23',
    '1,234 567.00',
    "1 234'567",
    '1,234.5,0',
    '1,2345.00',
    '0x10',
    '1e3',
    '',
  ])('%j are rejected, because a guess could move the decimal point', async (text) => {
    const content = `${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`;
    for (const thousands of [undefined, ',']) {
      const [row] = await rowsOf(content, { thousands });
      expect(row?.problems).toMatchObject([{ field: 'sale_amount' }]);
    }
  });

  test('with an ambiguous comma are reported with both options and their results', async () => {
    const [row] = await rowsOf(`${header}\nA,c,"12,500",USD\n`);
    expect(row?.problems[0]?.message).toBe(
      '12,500 is ambiguous. Add --thousands , if it means 12500, or --decimal-comma if it means 12.5.',
    );
  });

  test.each([
    ['1.2.3', {}, 'It must be a number such as 19.99.'],
    ['12,3', {}, 'It has a decimal comma. Add --decimal-comma if 10,50 means ten and a half.'],
    ['12,3.4', { decimalComma: true }, 'It must be a number such as 1.234,50.'],
  ])(
    'that are invalid, such as %s with %j, are reported with the expected format',
    async (text, options, message) => {
      const content = `${header.replaceAll(',', ';')}\nA;c;${text};USD\n`;
      expect((await rowsOf(content, options))[0]?.problems).toMatchObject([{ message }]);
    },
  );

  test('left by floating-point sums are reported as such', async () => {
    const [row] = await rowsOf(`${header}\nA,c,22.200000000000003,USD\n`);
    expect(row?.problems[0]?.message).toContain('floating-point arithmetic');
  });

  test.each([
    ['conversions', `${header}\nA,c,-5,USD\n`, 'tributary import refunds'],
    ['refunds', 'external_event_id,conversion_external_event_id,amount\nr,A,-5\n', 'without a sign'],
    [
      'commissions',
      'referral_id,sale_amount,sale_amount_currency,commission_amount,commission_currency\nref_1,5,USD,-5,USD\n',
      'adjustments create',
    ],
  ] as const)('that are negative in %s are reported with where they belong', async (noun, content, words) => {
    const [row] = await rowsOf(content, { noun });
    expect(row?.problems).toMatchObject([{ message: expect.stringContaining(words) }]);
  });

  test.each(['12.50', '1,234.50', '1.23,4', 'ten', '1e3'])(
    '%s with --decimal-comma are rejected',
    async (text) => {
      const [row] = await rowsOf(`${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`, { decimalComma: true });
      expect(row?.problems).toMatchObject([{ code: 'VALIDATION_ERROR', field: 'sale_amount' }]);
    },
  );

  test('of every kind become what the contract requires', async () => {
    const [row] = await rowsOf(
      `${header},is_subscription,product_ids,occurred_at,metadata.plan,Coupon\nA,c,1,USD,yes,p1|p2,2026-01-31,pro,X\n`,
      { map: { 'metadata.coupon': 'coupon' }, set: { interval: 'monthly' } },
    );
    expect(row?.problems).toEqual([]);
    expect(row?.item).toMatchObject({
      is_subscription: true,
      product_ids: ['p1', 'p2'],
      occurred_at: '2026-01-31T00:00:00.000Z',
      metadata: { plan: 'pro', coupon: 'X' },
      interval: 'monthly',
    });
  });

  test.each([
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['No', false],
    ['false', false],
    ['0', false],
  ])('%s are %s', async (text, value) => {
    const [row] = await rowsOf(`${header},is_subscription\nA,c,1,USD,${text}\n`);
    expect([row?.problems, row?.item.is_subscription]).toEqual([[], value]);
  });

  test.each(['p1|p2', 'p1; p2', '"p1, p2"'])('%s are a list', async (text) => {
    const [row] = await rowsOf(`${header},product_ids\nA,c,1,USD,${text}\n`);
    expect(row?.item.product_ids).toEqual(['p1', 'p2']);
  });

  test('with too many digits for the currency, or missing, are reported with their field', async () => {
    const rows = await rowsOf(`${header}\nA,c,1.005,USD\nB,c,1.5,JPY\nC,c,,USD\nD,,1,USD\n`);
    expect(rows.map(({ problems }) => problems[0]?.field)).toEqual([
      'sale_amount',
      'sale_amount',
      'sale_amount',
      undefined,
    ]);
    expect(rows[3]?.problems[0]?.message).toContain('At least one of');
  });

  test.each([
    [{ map: { nonsense: 'customer_id' } }, "Unknown field 'nonsense'"],
    [{ map: { customer_id: 'Kunde' } }, "no column 'Kunde'"],
    [{ set: { customer_id: 'c' } }, 'set by both --set and the column'],
    [{ set: { dry_run: 'true' } }, "Unknown field 'dry_run'"],
    [{ keyColumn: 'customer_id', map: { external_event_id: 'customer_id' } }, 'cannot be combined'],
    [{ from: 'nobody' }, "Unknown service 'nobody'"],
  ])('rejects an option that cannot be intended: %j', async (options, message) => {
    await expect(rowsOf(`${header}\nA,c,1,USD\n`, options)).rejects.toThrow(message);
  });
});

describe('column with the name of a field', () => {
  const kinds = [
    [
      'affiliates',
      'tracking_id',
      'program_id,name,email,tracking_id\nprg_1,Eli,eli@example.com,eli\n',
      'eli',
    ],
    [
      'affiliates',
      'external_user_id',
      'program_id,name,email,external_user_id\nprg_1,Eli,e@example.com,7\n',
      '7',
    ],
    ['referrals', 'customer_id', 'affiliate_id,email,customer_id\naff_1,e@example.com,cus_1\n', 'cus_1'],
    [
      'commissions',
      'payment_intent_id',
      'referral_id,sale_amount,sale_amount_currency,commission_amount,commission_currency,payment_intent_id\nref_1,10,USD,1,USD,pi_1\n',
      'pi_1',
    ],
    [
      'conversions',
      'invoice_id',
      'customer_id,sale_amount,sale_amount_currency,invoice_id\nc,1,USD,in_1\n',
      'in_1',
    ],
  ] as const;

  test.each(kinds)('of %s fills %s even if it is the key', async (noun, field, content, value) => {
    const [row] = await rowsOf(content, { noun, keyColumn: field });
    expect(row?.problems).toEqual([]);
    expect(row?.key).toBe(value);
    expect(row?.item[field]).toBe(value);
  });

  test.each(kinds)('of %s in NDJSON fills %s even if it is the key', async (noun, field, content, value) => {
    const [header = '', cells = ''] = content.split('\n');
    const texts = cells.split(',');
    const object = Object.fromEntries(header.split(',').map((column, at) => [column, texts[at]]));
    for (const amount of ['sale_amount', 'commission_amount'])
      if (amount in object) Object.assign(object, { [amount]: Number(object[amount]) });
    const [row] = await rowsOf(JSON.stringify(object), { noun, keyColumn: field, name: 'x.ndjson' });
    expect(row?.problems).toEqual([]);
    expect(row?.key).toBe(value);
    expect(row?.item[field]).toBe(value);
  });

  test('fills it although another field is mapped from the column, unless --map field= omits it', async () => {
    const content = 'affiliate_id,email,customer_id\naff_1,e@example.com,cus_1\n';
    const map = { external_user_id: 'customer_id' };
    const [both] = await rowsOf(content, { noun: 'referrals', map });
    expect(both?.item).toMatchObject({ customer_id: 'cus_1', external_user_id: 'cus_1' });
    const [one] = await rowsOf(content, { noun: 'referrals', map: { ...map, customer_id: '' } });
    expect(one?.item).not.toHaveProperty('customer_id');
    expect(one?.item).toMatchObject({ external_user_id: 'cus_1' });
  });

  test.each(exports)('of %s provides the preset with its value although it is the key', async (name) => {
    const [from = '', noun = ''] = name.split(/[-.]/);
    const given = { file: join(exportsPath, name), noun: noun as Noun, delimiter: undefined };
    const itemsWith = async (keyColumn?: string) => {
      const mapping = { from, map: {}, set: {}, decimalComma: false, keyColumn };
      const items = [];
      const { rows } = await openRows({ ...given, mapping });
      for await (const { item } of rows) {
        const { idempotency_key: _, external_event_id: __, ...rest } = item;
        items.push(rest);
      }
      return items;
    };
    const plain = await itemsWith();
    const { columns } = await openSource(given.file, undefined);
    const names =
      columns ?? Object.keys(JSON.parse((await readFile(given.file, 'utf8')).split('\n')[0] ?? ''));
    for (const column of names) expect(await itemsWith(column)).toEqual(plain);
  });

  test('in NDJSON that a preset does not read is reported', async () => {
    const content = `${JSON.stringify({ email: 'e@example.com', first_name: 'Eli', shoe_size: 44 })}\n`;
    const { ignored } = await check(content, { noun: 'affiliates', name: 'x.ndjson', from: 'rewardful' });
    expect(ignored).toEqual(['shoe_size']);
  });

  test('keeps the case of a metadata key', async () => {
    const content = `${header},metadata.planName\nA,c,1,USD,pro\n`;
    expect((await rowsOf(content))[0]?.item).toMatchObject({ metadata: { planName: 'pro' } });
  });
});

describe('import keys', () => {
  const sales = 'customer_id,sale_amount,sale_amount_currency\n';

  test('are derived from the content if there is no column, and are the same each time', async () => {
    const content = `${sales}c,1,USD\nc,1,USD\nc,2,USD\nc,1,USD\n`;
    const keys = (await rowsOf(content)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect((await rowsOf(content)).map(({ key }) => key)).toEqual(keys);
    const reordered = 'sale_amount,sale_amount_currency,customer_id\n1,USD,c\n';
    expect((await rowsOf(reordered))[0]?.key).toBe(keys[0]);
  });

  test('repeated in the file make the second row invalid, which names the first', async () => {
    const rows = await rowsOf(`${header}\nA,c,1,USD\nB,c,1,USD\nA,c,9,USD\n`);
    expect(rows[2]?.problems).toEqual([
      { code: 'DUPLICATE_KEY', message: 'Row 2 of this file has the same key.' },
    ]);
  });

  test('are never confused, and each keeps its number while the table grows', () => {
    const table = createKeyTable();
    const texts = Array.from({ length: 20_000 }, (_, index) => `key-${index}`);
    const before = texts.map((text, index) => table.update(text, () => index + 1));
    const after = texts.map((text) => table.update(text, (number) => number));
    expect(before.every((number) => number === 0)).toBe(true);
    expect(after).toEqual(texts.map((_, index) => index + 1));
  });
});

describe('commissions without a sale', () => {
  const columns = 'referral_id,sale_amount,sale_amount_currency,commission_amount,commission_currency';
  const read = (content: string, given: Given = {}) => rowsOf(content, { noun: 'commissions', ...given });

  test('are recorded for a sale of 0 in their currency, which is reported', async () => {
    const [row] = await read(`${columns}\nref_1,,,5,EUR\n`);
    expect(row?.problems).toEqual([]);
    expect(row?.item).toMatchObject({ sale_amount: 0, sale_amount_currency: 'EUR', commission_amount: 5 });
    expect(row?.warnings).toMatchObject([
      { field: 'sale_amount', message: expect.stringContaining('sale of 0') },
    ]);
  });

  test.each([null, '', '0', 0])('of Tolt may have the revenue %j', async (revenue) => {
    const line = {
      id: 'com',
      amount: '5000',
      revenue,
      currency: 'USD',
      status: 'approved',
      customer_id: 'c',
    };
    const [row] = await read(`${JSON.stringify(line)}\n`, {
      name: 'x.ndjson',
      from: 'tolt',
      set: { referral_id: 'ref_1' },
    });
    expect(row?.problems).toEqual([]);
    expect(row?.item).toMatchObject({ sale_amount: 0, sale_amount_currency: 'USD', commission_amount: 50 });
  });

  test('are rejected if the amount is unreadable, or nothing says that there is none', async () => {
    const [unread] = await read(`${columns}\nref_1,x,EUR,5,EUR\n`);
    expect(unread?.problems).toMatchObject([{ field: 'sale_amount' }]);
    const without =
      'referral_id,sale_amount_currency,commission_amount,commission_currency\nref_1,EUR,5,EUR\n';
    const [missing] = await read(without);
    expect(missing?.problems).toMatchObject([
      { field: 'sale_amount', message: expect.stringContaining('Required') },
    ]);
  });
});

describe('spreadsheet damage', () => {
  test.each([
    ['1.23E+15', 'shortened'],
    ['1,23E+15', 'shortened'],
    ['17850.0', 'ends with .0'],
    ['Mar-12', 'date'],
    ['3-Mar', 'date'],
    ['12. Mrz', 'date'],
    ['2026-03-12 00:00:00', 'date'],
    ['3/12/2026', 'date'],
  ])('to the id %s is reported', async (id, words) => {
    const [row] = await rowsOf(`${header.replaceAll(',', ';')}\nA;${id};1;USD\n`);
    expect(row?.problems).toEqual([]);
    expect(row?.warnings).toMatchObject([
      { code: 'MANGLED_ID', field: 'customer_id', message: expect.stringContaining(words) },
    ]);
  });

  test.each([
    [
      'conversions',
      'external_event_id',
      `${header.replace('external_event_id', 'X')},external_event_id`,
      'x,c,1,USD,1E+15',
    ],
    ['conversions', 'external_user_id', `${header},external_user_id`, 'A,c,1,USD,1E+15'],
    ['conversions', 'invoice_id', `${header},invoice_id`, 'A,c,1,USD,1E+15'],
    ['conversions', 'payment_intent_id', `${header},payment_intent_id`, 'A,c,1,USD,1E+15'],
    ['conversions', 'click_id', `${header},click_id`, 'A,c,1,USD,1E+15'],
    ['referrals', 'subscription_id', 'customer_id,affiliate_id,subscription_id', 'c,aff_1,1E+15'],
    ['referrals', 'idempotency_key', 'customer_id,affiliate_id,idempotency_key', 'c,aff_1,1E+15'],
    [
      'refunds',
      'conversion_external_event_id',
      'external_event_id,conversion_external_event_id,amount,currency',
      'r,1E+15,5,USD',
    ],
    ['referrals', 'affiliate_external_user_id', 'customer_id,affiliate_external_user_id', 'c,1E+15'],
  ] as const)('that turned the %s’ %s into a number is reported', async (noun, field, names, cells) => {
    const [row] = await rowsOf(`${names}\n${cells}\n`, { noun });
    expect(row?.warnings).toMatchObject([{ code: 'MANGLED_ID', field }]);
  });

  test.each(['123', '00123', 'cus_1', '2026-0312', '1e3', 'mar-a', 'march 12', '1.2.3', '7f3e+9'])(
    'is not reported for the id %s',
    async (id) => {
      const [row] = await rowsOf(`${header}\nA,${id},1,USD\n`);
      expect(row?.warnings).toEqual([]);
    },
  );

  test.each([
    ['12.500', 'USD', {}, '--decimal-comma if it means 12500'],
    ['12,500', 'EUR', { decimalComma: true }, '--thousands , if it means 12500'],
    ['12.500', 'KWD', {}, undefined],
    ['12.50', 'USD', {}, undefined],
    ['12.5000', 'USD', {}, undefined],
    ['12,500', 'USD', { thousands: ',' }, undefined],
    ['12.500', 'EUR', { decimalComma: true }, undefined],
  ] as [string, string, Given, string | undefined][])(
    'is suspected in %s %s if it could be thousands: %j',
    async (text, currency, options, words) => {
      const [row] = await rowsOf(`${header.replaceAll(',', ';')}\nA;c;${text};${currency}\n`, options);
      expect(row?.problems).toEqual([]);
      const expected = words === undefined ? [] : [{ message: expect.stringContaining(words) }];
      expect(row?.warnings).toMatchObject(expected);
    },
  );
});

describe('row that repeats an earlier one', () => {
  const codesOf = async (content: string, noun: Noun) =>
    (await rowsOf(content, { noun })).map(({ problems, warnings }) => [
      problems.map(({ field }) => field).join(),
      warnings.map(({ field }) => field).join(),
    ]);

  test('is rejected for affiliates of one program, and accepted in another', async () => {
    const rows = [
      'Ann,ann@example.com,ann,prg_1',
      'Bo,ANN@Example.com,bo,prg_1',
      'Cy,cy@example.com,ann,prg_1',
      'Ann,ann@example.com,ann,prg_2',
      'Dee,dee@example.com,,prg_1',
      'Eli,eli@example.com,,prg_1',
    ];
    const content = `name,email,tracking_id,program_id\n${rows.join('\n')}\n`;
    expect(await codesOf(content, 'affiliates')).toEqual([
      ['', ''],
      ['email', ''],
      ['tracking_id', ''],
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
    const [, second] = await rowsOf(content, { noun: 'affiliates' });
    expect(second?.problems[0]?.message).toBe('Row 2 of this file has the same email.');
  });

  test('is rejected for affiliates with one user id', async () => {
    const rows = ['Ann,ann@example.com,u1', 'Bo,bo@example.com,u1', 'Cy,cy@example.com,U1'];
    const content = `name,email,external_user_id\n${rows.join('\n')}\n`;
    expect(await codesOf(content, 'affiliates')).toEqual([
      ['', ''],
      ['external_user_id', ''],
      ['', ''],
    ]);
  });

  test('is rejected for affiliates with one tracking id, in any case and among additional ids', async () => {
    const rows = [
      'Ann,ann@example.com,ann,Old|old-2',
      'Bo,bo@example.com,bo,ANN',
      'Cy,cy@example.com,old,',
      'Dee,dee@example.com,dee,OLD-2',
      'Eli,eli@example.com,eli,old-3',
    ];
    const content = `name,email,tracking_id,additional_tracking_ids\n${rows.join('\n')}\n`;
    expect(await codesOf(content, 'affiliates')).toEqual([
      ['', ''],
      ['tracking_id', ''],
      ['tracking_id', ''],
      ['tracking_id', ''],
      ['', ''],
    ]);
  });

  test('is rejected for referrals of one affiliate, except for ids that are nobody', async () => {
    const rows = ['a@example.com,c1', 'b@example.com,c1', 'A@example.com,c2', 'c@example.com,guest'];
    const content = [
      'email,customer_id,affiliate_id',
      ...rows,
      'noreply@example.com,guest',
      'noreply@example.com,c9',
    ]
      .map((row, at) => (at === 0 ? row : `${row},aff_1`))
      .join('\n');
    expect(await codesOf(`${content}\n`, 'referrals')).toEqual([
      ['', ''],
      ['customer_id', ''],
      ['email', ''],
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
  });

  test('is reported for a customer’s sales with one payment intent', async () => {
    const content = `${header},payment_intent_id\nA,c,1,USD,pi_1\nB,c,1,USD,pi_1\nC,d,1,USD,pi_1\n`;
    expect(await codesOf(content, 'conversions')).toEqual([
      ['', ''],
      ['', 'payment_intent_id'],
      ['', ''],
    ]);
  });

  test('is reported for a customer’s sales with one invoice, which the program may allow', async () => {
    const content = `${header},invoice_id,allow_duplicate\nA,c,1,USD,in_1,\nB,c,1,USD,in_1,\nC,d,1,USD,in_1,\nD,c,1,USD,in_1,yes\nE,c,1,USD,,\nF,c,1,USD,,\n`;
    expect(await codesOf(content, 'conversions')).toEqual([
      ['', ''],
      ['', 'invoice_id'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
  });
});

describe('import problems', () => {
  test('are grouped by kind, with their count and the first rows, most frequent first', async () => {
    const bad = Array.from({ length: 30 }, (_, at) => `k${at},c,1.00,U${at + 10}\n`).join('');
    const { problems } = await check(`${header}\n${bad}a,c,1.005,USD\nb,c,soon,USD\nc,c,2.005,USD\n`);
    expect(problems.map(({ field, count, rows }) => [field, count, rows])).toEqual([
      ['sale_amount_currency', 30, [2, 3, 4, 5, 6]],
      ['sale_amount', 2, [32, 34]],
      ['sale_amount', 1, [33]],
    ]);
    expect(problems[1]).toMatchObject({ row: 32, message: 'It has more decimal places than its currency.' });
  });

  test('are of one kind if they differ only in the rows’ values', async () => {
    const rows = ['2026-02-30', '2026-02-31', '2026-13-01'].map((day, at) => `k${at},c,1,USD,${day}\n`);
    const { problems } = await check(`${header},occurred_at\n${rows.join('')}`);
    expect(problems).toMatchObject([{ message: '… is not a valid date.', count: 3, rows: [2, 3, 4] }]);
  });

  test('are limited to a hundred kinds in a file that is wrong differently in every row', async () => {
    const word = (at: number) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)).repeat(2);
    const rows = Array.from({ length: 150 }, (_, at) => JSON.stringify({ id: `${at}`, status: word(at) }));
    const checked = await check(`${rows.join('\n')}\n`, {
      noun: 'commissions',
      name: 'x.ndjson',
      from: 'tolt',
    });
    expect(checked.problems).toHaveLength(101);
    expect(checked.problems.find(({ code }) => code === 'OTHER')?.count).toBeGreaterThan(40);
  });
});

describe('import summary', () => {
  test('counts and adds up only the valid rows exactly, by currency', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `k${index},c,0.1,USD`).join('\n');
    const checked = await check(`${header}\n${rows}\nE,c,5,eur\nF,c,x,USD\nk1,c,7,USD\n`);
    expect(checked).toMatchObject({ rows: 1_003, good: 1_001, bad: 2, duplicates: 1 });
    expect(checked.sums).toEqual({ sale_amount: { EUR: '5.00', USD: '100.00' } });
    expect(checked.problems.map(({ row }) => row)).toEqual([1_003, 1_004]);
  });

  test('omits rows whose column is empty on request, and counts them', async () => {
    const content = `Order,${header}\n1,A,c,1,USD\n2,B, ,2,USD\n3,C,,3,USD\n`;
    const checked = await check(content, { skipEmpty: 'CUSTOMER_ID' });
    expect(checked).toMatchObject({ rows: 1, good: 1, bad: 0, skipped: 2 });
    expect((await check(content)).bad).toBe(2);
    // A row that cannot be read may or may not have an empty cell.
    const torn = await check(`${content}4,D\n`, { skipEmpty: 'CUSTOMER_ID' });
    expect(torn).toMatchObject({ rows: 2, good: 1, bad: 1, skipped: 2 });
    await expect(check(content, { skipEmpty: 'Kunde' })).rejects.toThrow("no column 'Kunde'");
  });

  test.each([
    [`${header}\nA,c,1,USD\nB,c,1,US`, ['NO_LINE_END']],
    [`${header}\nA,c,1,USD`, ['NO_LINE_END']],
    [`${header}\nA,c,1,USD\n`, []],
    [`${header}\r\nA,c,1,USD\r\n`, []],
    [`${header}\rA,c,1,USD\r`, []],
  ])('says of %j whether it may be truncated', async (content, codes) => {
    const { warnings, rows } = await check(content);
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    if (codes.length > 0) expect(warnings[0]).toMatchObject({ row: rows + 1, count: 1 });
  });

  test('allows a column that --map omits to be set for every row', async () => {
    const [row] = await rowsOf(`${header}\nA,c,1,USD\n`, {
      map: { customer_id: '' },
      set: { customer_id: 'other' },
    });
    expect(row?.item.customer_id).toBe('other');
    await expect(rowsOf(`${header}\nA,c,1,USD\n`, { set: { customer_id: 'c' } })).rejects.toMatchObject({
      hint: 'To ignore the column, add --map customer_id=',
    });
  });

  test('lists the columns that are not imported', async () => {
    const { ignored } = await check(`${header},Note\nA,c,1,USD,x\n`);
    expect(ignored).toEqual(['Note']);
  });

  test('lists a column that has cells but no header, and no empty one', async () => {
    const { ignored } = await check(`${header},,\nA,c,1,USD,,\nB,c,1,USD,,x\n`);
    expect(ignored).toEqual(['6 (no name)']);
  });

  test.each(['_text', '_row'])('lists the column %s, unless it is an error file', async (column) => {
    expect((await check(`${header},${column}\nA,c,1,USD,x\n`)).ignored).toEqual([column]);
    const errors = `${header},_row,_code,_field,_message\nA,c,1,USD,2,X,f,m\n`;
    expect((await check(errors)).ignored).toEqual([]);
  });
});
