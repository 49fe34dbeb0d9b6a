import { describe, expect, test } from 'vitest';
import { type Format, formatFor, type PrintOptions, printList, printOne } from './print.ts';
import { displayWidth } from './text.ts';

const plain = { bold: (text: string) => text, dim: (text: string) => text };

function printing(format: Format, more: Partial<PrintOptions> = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  const options: PrintOptions = {
    format,
    fields: undefined,
    width: 80,
    paint: plain,
    write: (text) => void out.push(text),
    note: (text) => void notes.push(text),
    ...more,
  };
  return { options, out: () => out.join(''), notes };
}

const referral = {
  id: 'ref_01',
  email: 'sam@example.com',
  amount: 12.5,
  affiliate: { name: 'Anna', email: 'anna@example.com' },
  metadata: { plan: 'pro' },
};

const wicked = { id: 'ref_1', name: 'a\u001b[2Jb\r\nforged\u202e\u009b31m' };

describe('output format', () => {
  test('is a table on a terminal and JSON in a pipe, unless --output says otherwise', () => {
    expect(formatFor(undefined, true)).toBe('table');
    expect(formatFor(undefined, false)).toBe('json');
    expect(formatFor('csv', true)).toBe('csv');
  });
});

describe('output of a single object', () => {
  test('is JSON that parses to the same object, whatever characters it contains', () => {
    const { options, out } = printing('json');
    printOne(wicked, options);
    expect(JSON.parse(out())).toEqual(wicked);
  });

  test.each<Format>(['table', 'json', 'ndjson', 'csv', 'id'])(
    'never sends a control character to the terminal as %s',
    (format) => {
      const { options, out } = printing(format);
      printOne({ ...wicked, id: 'ref\u001b[31m' }, options);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
      expect(out()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    },
  );

  test('cannot forge a second line of a table', () => {
    const { options, out } = printing('table');
    printOne({ name: 'a\nid  ref_forged' }, options);
    expect(out().split('\n')).toEqual(['name  a\\u000aid  ref_forged', '']);
  });

  test('is selected and ordered by --fields, including nested objects', () => {
    const { options, out } = printing('ndjson', { fields: ['affiliate.email', 'id'] });
    printOne(referral, options);
    expect(out()).toBe('{"affiliate.email":"anna@example.com","id":"ref_01"}\n');
  });

  test('shows null with a note for a selected field that does not exist', () => {
    const { options, out, notes } = printing('json', { fields: ['id', 'affiliate.phone'] });
    printOne(referral, options);
    expect(JSON.parse(out())).toEqual({ id: 'ref_01', 'affiliate.phone': null });
    expect(notes).toEqual(['Not in this response: affiliate.phone.']);
  });

  test('wraps long values in a table instead of truncating them', () => {
    const { options, out } = printing('table', { width: 30 });
    const url = 'https://example.com/a/very/long/path/that/does/not/fit';
    printOne({ url, id: 'x' }, options);
    const lines = out().trimEnd().split('\n');
    expect(lines.every((line) => line.length <= 30)).toBe(true);
    expect(out().replace(/\s|url|id/g, '')).toBe(`${url.replace('id', '')}x`);
  });

  test('shows its lists of objects as tables below', () => {
    const { options, out } = printing('table');
    printOne(
      {
        id: 'aff_1',
        balances: [
          { currency: 'USD', ready: 5 },
          { currency: 'EUR', ready: 70 },
        ],
      },
      options,
    );
    expect(out()).toBe('id  aff_1\n\nbalances\ncurrency  ready\nUSD        5.00\nEUR       70.00\n');
  });

  test('consists only of the id with -o id', () => {
    const { options, out } = printing('id');
    printOne(referral, options);
    expect(out()).toBe('ref_01\n');
  });
});

describe('output of an object on a narrow terminal', () => {
  test('shows a list that does not fit block by block, without hiding anything', () => {
    const { options, out, notes } = printing('table', { width: 20 });
    printOne(
      {
        balances: [
          { currency: 'USD', ready: 12345.67, paid: 7654.32 },
          { currency: 'EUR', ready: 1, paid: 2 },
        ],
      },
      options,
    );
    expect(out()).toBe(
      '\nbalances 1\ncurrency  USD\nready     12345.67\npaid      7654.32\n\nbalances 2\ncurrency  EUR\nready     1.00\npaid      2.00\n',
    );
    expect(notes).toEqual([]);
  });
});

describe('output of a list', () => {
  const rows = [
    {
      id: 'ref_0000000001',
      email: 'sam@example.com',
      status: 'customer',
      created_at: '2026-11-20T20:59:31.123Z',
    },
    { id: 'ref_0000000002', email: null, status: 'lead', created_at: '2026-11-19T08:00:00.000Z' },
  ];
  const columns = ['id', 'email', 'status', 'created_at'];

  test('is aligned under its header', async () => {
    const { options, out } = printing('table');
    await printList(rows, columns, options);
    expect(out()).toBe(
      [
        'id              email            status    created_at',
        'ref_0000000001  sam@example.com  customer  2026-11-20 20:59',
        'ref_0000000002  -                lead      2026-11-19 08:00',
        '',
      ].join('\n'),
    );
  });

  test.each([24, 40, 60])(
    'fits a terminal of %d columns, keeps ids complete and names hidden columns',
    async (width) => {
      const { options, out, notes } = printing('table', { width });
      await printList(rows, columns, options);
      const lines = out().trimEnd().split('\n');
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
      for (const { id } of rows) expect(out()).toContain(id);
      const shown = lines[0]?.split(/ +/).length ?? 0;
      expect(notes.length).toBe(shown === columns.length ? 0 : 1);
    },
  );

  test('counts wide characters as two columns', async () => {
    const { options, out } = printing('table');
    await printList(
      [
        { id: '東京', n: 1 },
        { id: 'ab', n: 22 },
      ],
      ['id', 'n'],
      options,
    );
    expect(out()).toBe('id     n\n東京   1\nab    22\n');
  });

  test('aligns the decimal points of its numbers', async () => {
    const { options, out } = printing('table');
    const amounts = [{ amount: 62 }, { amount: 19.8 }, { amount: null }, { amount: -4.25 }];
    await printList(amounts, ['amount'], options);
    expect(out()).toBe('amount\n 62.00\n 19.80\n     -\n -4.25\n');
  });

  test('shows figures by currency as columns', async () => {
    const { options, out } = printing('table');
    const totals = [
      { currency: 'JPY', conversions: 1, sales: 5000 },
      { currency: 'USD', conversions: 2, sales: 99 },
    ];
    const sold = [
      { id: 'ref_1', totals },
      { id: 'ref_2', totals: [] },
    ];
    await printList(sold, ['totals.sales', 'id'], options);
    expect(out()).toBe('totals.sales         id\n5000 JPY, 99.00 USD  ref_1\n-                    ref_2\n');
    const json = printing('json', { fields: ['totals.sales'] });
    await printList(sold.slice(1), [], json.options);
    expect(JSON.parse(json.out())).toEqual([{ 'totals.sales': [] }]);
  });

  test('does not mention a hidden column without values', async () => {
    const { options, out, notes } = printing('table', { width: 24 });
    const outcomes = rows.map(({ id, status }) => ({ id, status, message: null }));
    await printList(outcomes, ['id', 'status', 'message'], options);
    expect(out()).toContain('customer');
    expect(out()).not.toContain('message');
    expect(notes).toEqual([]);
  });

  test('keeps dates complete', async () => {
    const { options, out } = printing('table', { width: 20 });
    const days = [{ day: '2026-11-21', name: 'x'.repeat(30) }, { day: 'total' }];
    await printList(days, ['day', 'name'], options);
    expect(out()).toBe('day         name\n2026-11-21  xxxxxxx…\ntotal       -\n');
  });

  test('truncates custom ids before the names next to them', async () => {
    const { options, out } = printing('table', { width: 60 });
    const affiliate = { id: 'aff_1', name: 'Zoë Müller-Lüdenscheidt', tracking_id: 'zoe-'.repeat(16) };
    await printList([affiliate], ['id', 'name', 'tracking_id'], options);
    expect(out()).toContain(`aff_1  ${affiliate.name}  zoe-zoe-`);
  });

  test('as CSV is quoted, with nested fields as columns and metadata as one', async () => {
    const { options, out } = printing('csv');
    await printList([referral, { ...referral, email: 'a "b", c' }], columns, options);
    expect(out()).toBe(
      [
        'id,email,amount,affiliate.name,affiliate.email,metadata',
        'ref_01,sam@example.com,12.5,Anna,anna@example.com,"{""plan"":""pro""}"',
        'ref_01,"a ""b"", c",12.5,Anna,anna@example.com,"{""plan"":""pro""}"',
        '',
      ].join('\n'),
    );
  });

  test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1'])(
    'as CSV neutralizes the formula %j',
    async (name) => {
      const { options, out } = printing('csv');
      await printList([{ name }], ['name'], options);
      expect(out().split('\n')[1]).toMatch(/^"?'/);
    },
  );

  test('as CSV keeps negative numbers, which are not text', async () => {
    const { options, out } = printing('csv');
    await printList([{ amount: -5 }], ['amount'], options);
    expect(out()).toBe('amount\n-5\n');
  });

  test('is written row by row as NDJSON before the next page is requested', async () => {
    const { options, out } = printing('ndjson');
    async function* pages() {
      yield { id: 'a' };
      expect(out()).toBe('{"id":"a"}\n');
      yield { id: 'b' };
    }
    await printList(pages(), ['id'], options);
    expect(out()).toBe('{"id":"a"}\n{"id":"b"}\n');
  });

  test('is [] in JSON, a header in CSV, nothing in NDJSON and a remark in a table if it is empty', async () => {
    const texts = await Promise.all(
      (['json', 'csv', 'ndjson', 'id', 'table'] as const).map(async (format) => {
        const { options, out, notes } = printing(format);
        await printList([], columns, options);
        return [out(), notes.join()];
      }),
    );
    expect(texts).toEqual([
      ['[]\n', ''],
      ['id,email,status,created_at\n', ''],
      ['', ''],
      ['', ''],
      ['', 'No results.'],
    ]);
  });
});
