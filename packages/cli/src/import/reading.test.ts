import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Checked, checkFile, openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { createKeyTable } from './key-table.ts';
import type { MappingOptions } from './mapping.ts';
import type { Noun } from './nouns.ts';
import { detectDelimiter } from './read-csv.ts';

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

describe('a CSV', () => {
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
  ])('with %s is read', async (_, content) => {
    const [row] = await rowsOf(content);
    expect(row?.problems).toEqual([]);
    expect(row?.item).toEqual({
      external_event_id: 'A',
      customer_id: 'cus',
      sale_amount: 1.5,
      sale_amount_currency: 'USD',
    });
  });

  test('in UTF-16, as spreadsheets save it, is read, and one in neither encoding is refused', async () => {
    const [row] = await rowsOf(Buffer.from(`\ufeff${header}\nÄ,cus,1,USD\n`, 'utf16le'));
    expect(row?.item.external_event_id).toBe('Ä');
    await expect(rowsOf(Buffer.from(`${header}\nÄ,cus,1,USD\n`, 'latin1'))).rejects.toThrow('not UTF-8');
  });

  test('keeps line ends in quotes, counts rows as a spreadsheet does, and skips empty lines', async () => {
    const rows = await rowsOf(`${header},event_name\nA,c,1,USD,"two\nlines"\n\nB,c,2,USD,x\n`);
    expect(rows.map(({ row, item }) => [row, item.event_name])).toEqual([
      [2, 'two\nlines'],
      [4, 'x'],
    ]);
  });

  test('row with more or fewer cells than the header is bad, and the others are not', async () => {
    const rows = await rowsOf(`${header}\nA,c,1\nB,c,1,USD,5\nC,c,1,USD\n`);
    expect(rows.map(({ problems }) => problems[0]?.code)).toEqual(['CELL_COUNT', 'CELL_COUNT', undefined]);
  });

  test.each([
    ['a quote that is never closed', `${header}\nA,"c,1,USD\n`, 'not a well-formed CSV'],
    ['a column twice', 'customer_id,customer_id\na,b\n', 'there twice'],
    ['nothing in it', '', 'empty'],
  ])('with %s is refused as a whole', async (_, content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message);
  });

  test('delimiter is found outside of quotes', () => {
    expect(detectDelimiter('"a,b,c,d";x;y\n1,2,3,4,5')).toBe(';');
  });
});

describe('NDJSON', () => {
  test('keeps its types, and lines that are no objects stop no other', async () => {
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

  test('with a field that does not exist is told so, as a typo would lose data', async () => {
    const [row] = await rowsOf('{"customer_id":"c","sale_amout":1}', { name: 'x.ndjson' });
    expect(row?.problems.map(({ message }) => message).join()).toContain('sale_amout');
  });
});

describe('values', () => {
  test.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['-0', 0],
    ['12', 12],
  ])('%s with --decimal-comma is %d', async (text, value) => {
    const content = `${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`;
    const [row] = await rowsOf(content, { decimalComma: true });
    expect(row?.problems).toEqual([]);
    expect(Number(row?.item.sale_amount)).toBeCloseTo(value, 10);
  });

  test.each(['12.50', '1,234.50', '1.23,4', 'ten', '1e3'])(
    '%s with --decimal-comma is refused',
    async (text) => {
      const [row] = await rowsOf(`${header.replaceAll(',', ';')}\nA;c;${text};EUR\n`, { decimalComma: true });
      expect(row?.problems).toMatchObject([{ code: 'VALIDATION_ERROR', field: 'sale_amount' }]);
    },
  );

  test('of every kind become what the contract asks for', async () => {
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

  test('with more digits than the currency has, or missing, are named with their field', async () => {
    const rows = await rowsOf(`${header}\nA,c,1.005,USD\nB,c,1.5,JPY\nC,c,,USD\nD,,1,USD\n`);
    expect(rows.map(({ problems }) => problems[0]?.field)).toEqual([
      'sale_amount',
      'sale_amount',
      'sale_amount',
      undefined,
    ]);
    expect(rows[3]?.problems[0]?.message).toContain('at least one of');
  });

  test.each([
    [{ map: { nonsense: 'customer_id' } }, "no field 'nonsense'"],
    [{ map: { customer_id: 'Kunde' } }, "no column 'Kunde'"],
    [{ set: { customer_id: 'c' } }, 'both set and in the column'],
    [{ set: { dry_run: 'true' } }, "no field 'dry_run'"],
    [{ keyColumn: 'customer_id', map: { external_event_id: 'customer_id' } }, 'twice'],
    [{ from: 'nobody' }, "no preset 'nobody'"],
  ])('an option that cannot be meant is refused: %j', async (options, message) => {
    await expect(rowsOf(`${header}\nA,c,1,USD\n`, options)).rejects.toThrow(message);
  });
});

describe('keys', () => {
  const sales = 'customer_id,sale_amount,sale_amount_currency\n';

  test('without a column for them are made of the content, and the same in every reading', async () => {
    const content = `${sales}c,1,USD\nc,1,USD\nc,2,USD\nc,1,USD\n`;
    const keys = (await rowsOf(content)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect((await rowsOf(content)).map(({ key }) => key)).toEqual(keys);
    const reordered = 'sale_amount,sale_amount_currency,customer_id\n1,USD,c\n';
    expect((await rowsOf(reordered))[0]?.key).toBe(keys[0]);
  });

  test('that are given twice in the file make the second row bad, and name the first', async () => {
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

describe('what is known before anything is sent', () => {
  test('counts and sums exactly, by currency, the good rows alone', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `k${index},c,0.1,USD`).join('\n');
    const checked = await check(`${header}\n${rows}\nE,c,5,eur\nF,c,x,USD\nk1,c,7,USD\n`);
    expect(checked).toMatchObject({ rows: 1_003, good: 1_001, bad: 2, duplicates: 1 });
    expect(checked.sums).toEqual({ sale_amount: { EUR: '5.00', USD: '100.00' } });
    expect(checked.problems.map(({ row }) => row)).toEqual([1_003, 1_004]);
  });

  test('names the columns that go nowhere', async () => {
    const { ignored } = await check(`${header},Note,_row\nA,c,1,USD,x,4\n`);
    expect(ignored).toEqual(['Note']);
  });
});
