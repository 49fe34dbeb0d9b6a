import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Noun, nouns } from '../nouns.ts';
import { openSource } from '../open-source.ts';
import { withReferences } from '../preset-file.ts';
import { digestOf } from '../references.ts';
import { schemaOf } from '../schemas.ts';
import { centsOf, instantOf, minorUnitsOf, printedAmountOf } from './cells.ts';
import { type PresetFile, type PresetRow, Unmappable } from './preset.ts';
import { presets } from './presets.ts';

const directory = fileURLToPath(new URL('../../../test/imports/', import.meta.url));

const fileFor = (service: string, noun: string): PresetFile => {
  const file = presets[service]?.files[noun as Noun];
  if (file === undefined) throw new Error(`No ${noun} of ${service}`);
  return file;
};

/** Returns the item for each row of a synthetic export, or the reason why there is none. */
async function outcomesOf(name: string) {
  const [service = '', noun = ''] = name.split(/[-.]/);
  const file = fileFor(service, noun);
  const source = await openSource(`${directory}${name}`, undefined);
  if (source.columns) file.assertColumns(source.columns);
  const outcomes = [];
  for await (const { fields } of source.rows) {
    const texts = Object.entries(fields).map(([column, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
      return [column, text === '""' ? '' : text];
    });
    outcomes.push(file.map(Object.fromEntries(texts)));
  }
  return { file, noun: noun as Noun, columns: source.columns ?? [], outcomes };
}

const skips: Record<string, (string | null)[]> = {
  'rewardful-affiliates.csv': [null, null, null, "Unknown status 'retired'."],
  'rewardful-referrals.ndjson': [
    null,
    null,
    'A visitor without an e-mail address is not a referral yet.',
    null,
  ],
  'rewardful-commissions.ndjson': [
    null,
    null,
    null,
    'The service does not document how it exports amounts in JPY.',
  ],
  'rewardful-conversions.ndjson': [
    null,
    null,
    null,
    'The service does not document how it exports amounts in JPY.',
  ],
  'tolt-affiliates.csv': [null, null, null, "Unknown status 'cheque'."],
  'tolt-referrals.csv': [null, null, null],
  'tolt-commissions.csv': [null, null, '-49.00 is negative. Negative amounts cannot be imported.'],
  'firstpromoter-affiliates.ndjson': [null, null, "Unknown status 'unheard'."],
  'firstpromoter-referrals.ndjson': [null, null, '2025-03-02 10:00:00 has no time zone.'],
  'firstpromoter-commissions.ndjson': [null, null, 'The reward is paid in free_months, not in money.'],
  'tapfiliate-affiliates.csv': [null, null],
  'tapfiliate-conversions.csv': [
    null,
    null,
    'The sale has no customer id, so it cannot be attributed.',
    '1.234,50 is not an amount.',
  ],
  'partnerstack-affiliates.csv': [null, null],
  'partnerstack-referrals.csv': [null, null],
  'partnerstack-conversions.csv': [null, 'The transaction is archived and no longer counts.', null],
  'dub-affiliates.csv': [null, null],
  'dub-referrals.ndjson': [null, null],
  'dub-commissions.csv': [
    null,
    null,
    '50000 has no currency sign, so it may be in cents.',
    '-10 is negative. Negative amounts cannot be imported.',
    null,
  ],
  'affonso-affiliates.csv': [null, null],
};

/** Fields that an option or the server adds before the contract's schema accepts the row. */
const added: Record<Noun, Record<string, unknown>> = {
  affiliates: { program_id: 'prg_1' },
  coupons: {},
  referrals: {},
  commissions: { sale_amount_currency: 'USD', commission_currency: 'USD' },
  conversions: {},
  refunds: {},
};

const reasonOf = (outcome: PresetRow) =>
  'skip' in outcome ? outcome.skip : (outcome.problems[0]?.message ?? null);

describe('service exports', () => {
  test('have a synthetic file each, and every file belongs to a preset', async () => {
    const expected = Object.entries(presets).flatMap(([service, { files }]) =>
      nouns.filter((noun) => files[noun] !== undefined).map((noun) => `${service}-${noun}`),
    );
    const names = await readdir(directory);
    expect(names.map((name) => name.replace(/\..*/, '')).sort()).toEqual(expected.sort());
    expect(names.sort()).toEqual(Object.keys(skips).sort());
  });

  test.each(Object.entries(skips))(
    'from %s become valid API input or are rejected with a reason',
    async (name, reasons) => {
      const { file, noun, outcomes } = await outcomesOf(name);
      expect(outcomes.map(reasonOf)).toEqual(reasons);
      const schema = await schemaOf(noun);
      for (const outcome of outcomes) {
        if ('skip' in outcome || outcome.problems.length > 0) continue;
        const referred = file.refersTo === undefined ? {} : { [file.refersTo]: 'xxx_1' };
        const judged = schema.safeParse({ ...added[noun], ...outcome.item, ...referred });
        // One of the Dub customers has no e-mail address. The schema rejects this customer, as an import would.
        const isComplete = name !== 'dub-referrals.ndjson' || outcome.item.email !== undefined;
        expect(judged.success, `${name} ${JSON.stringify([outcome, judged.error?.issues])}`).toBe(isComplete);
      }
    },
  );

  test('keep amounts, statuses, names and times', async () => {
    const itemsOf = async (name: string) =>
      (await outcomesOf(name)).outcomes.map((outcome) => ('skip' in outcome ? outcome : outcome.item));
    expect(await itemsOf('rewardful-affiliates.csv')).toMatchObject([
      {
        name: 'Ada Kovacs',
        email: 'ada.kovacs@example.com',
        tracking_id: 'ada',
        payout_method: 'paypal',
        payout_details: { email: 'ada.paypal@example.com' },
        status: 'approved',
        metadata: { rewardful_id: 'd0ed8392-0001' },
      },
      { tracking_id: 'ben7', payout_method: 'wise' },
      { status: 'rejected' },
      { email: expect.any(String) },
    ]);
    expect((await itemsOf('rewardful-affiliates.csv'))[3]).not.toHaveProperty('status');
    expect((await itemsOf('rewardful-affiliates.csv'))[2]).not.toHaveProperty('tracking_id');
    expect((await itemsOf('rewardful-commissions.ndjson')).slice(0, 3)).toMatchObject([
      {
        sale_amount: 109.99,
        commission_amount: 30,
        commission_currency: 'USD',
        status: 'ready_for_payment',
        payment_intent_id: 'ch_R1',
        created_at: '2025-05-01T16:28:31.164Z',
        idempotency_key: 'rewardful:commission:39e68c88-0001',
      },
      { sale_amount: 0.29, commission_amount: 0.07, status: 'paid' },
      { status: 'rejected' },
    ]);
    expect((await itemsOf('tolt-commissions.csv')).slice(0, 2)).toMatchObject([
      { sale_amount: 49, commission_amount: 9.8, commission_currency: 'USD', status: 'approved' },
      { sale_amount: 1000, commission_amount: 200, commission_currency: 'JPY', sales_status: 'refunded' },
    ]);
    expect((await itemsOf('dub-commissions.csv'))[0]).toMatchObject({
      sale_amount: 1234.5,
      commission_amount: 246.9,
      status: 'ready_for_payment',
      invoice_id: 'in_1',
    });
    expect((await itemsOf('tapfiliate-conversions.csv')).slice(0, 2)).toMatchObject([
      { sale_amount: 149.95, sale_amount_currency: 'EUR', occurred_at: '2025-06-01T08:30:00Z' },
      { sale_amount: 20, occurred_at: '2025-06-02T00:00:00.000Z', external_event_id: 'ORD-2' },
    ]);
    expect((await itemsOf('partnerstack-conversions.csv'))[0]).toMatchObject({
      sale_amount: 12.99,
      occurred_at: '2025-05-02T10:00:00.000Z',
      product_ids: ['prod_abc'],
    });
  });

  test('report columns that cannot be imported', async () => {
    const { file, columns } = await outcomesOf('tolt-affiliates.csv');
    expect(file.unread(columns)).toEqual(['program_id', 'favourite_colour']);
  });
});

describe('export columns', () => {
  test('are found in any case', () => {
    const dub = fileFor('dub', 'affiliates');
    expect(() => dub.assertColumns(['id', 'EMAIL', 'status'])).not.toThrow();
    const mapped = dub.map({ id: 'pn_1', EMAIL: 'a@example.com', status: 'Approved' });
    expect(mapped).toMatchObject({
      item: { email: 'a@example.com', name: 'a@example.com', status: 'approved' },
    });
  });

  test('of another file are rejected, with missing and unexpected columns', () => {
    const dub = fileFor('dub', 'commissions');
    expect(() => dub.assertColumns(['ID', 'Amount', 'Status', 'Type', 'Favorite color'])).toThrow(
      "This file does not match an export of commissions from Dub. Missing columns: 'Earnings', 'Currency', " +
        "'Customer ID or Customer email or Customer external ID or Stripe customer ID'. Unexpected columns: 'Favorite color'.",
    );
  });

  test('that an import adds to an error file are not unexpected', () => {
    const columns = ['Name', 'Tracking Parameter', '_row', '_code', '_field', '_message'];
    expect(() => fileFor('affonso', 'affiliates').assertColumns(columns)).toThrow(
      /Missing columns: 'Email'\.$/,
    );
  });
});

describe('affiliate links', () => {
  const linksOf = (service: string, row: Record<string, unknown>) => {
    const texts = Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const mapped = fileFor(service, 'affiliates').map(Object.fromEntries(texts));
    if ('skip' in mapped) throw new Error(mapped.skip);
    const { tracking_id, additional_tracking_ids } = mapped.item;
    return { tracking_id, additional_tracking_ids, warnings: mapped.warnings.map(({ message }) => message) };
  };

  test.each([
    ['rewardful', { links: [{ token: 'Ada' }, { token: 'ada_yt' }, { token: 'ada' }] }],
    [
      'tolt',
      {
        links: [
          { param: 'ref', value: 'ada' },
          { param: 'ref', value: 'ada_yt' },
        ],
      },
    ],
    ['firstpromoter', { default_ref_id: 'ada', promotions: [{ ref_id: 'ada' }, { ref_id: 'ada_yt' }] }],
    ['firstpromoter', { promoter_campaigns: [{ ref_token: 'ada' }, { ref_token: 'ada_yt' }] }],
    ['dub', { links: [{ key: 'ada', shortLink: 'https://refer.example.com/ada' }, { key: 'ada_yt' }] }],
  ])('of %s all keep working: %j', (service, row) => {
    expect(linksOf(service, row)).toEqual({
      tracking_id: 'ada',
      additional_tracking_ids: ['ada_yt'],
      warnings: [],
    });
  });

  test.each([
    ['rewardful', { token: 'ada' }],
    ['rewardful', { 'links.0.token': 'ada' }],
    ['tapfiliate', { referral_link: 'https://shop.example.com/?utm_source=x&ref=ada' }],
    ['tapfiliate', { referral_link: { link: 'https://shop.example.com/?tap_a=ada' } }],
    ['affonso', { 'Tracking Parameter': 'ada' }],
  ])('of %s in another form are parsed: %j', (service, row) => {
    expect(linksOf(service, row)).toEqual({ tracking_id: 'ada', warnings: [] });
  });

  test.each(['rewardful', 'tolt', 'firstpromoter', 'tapfiliate', 'partnerstack', 'dub', 'affonso'])(
    'of %s are reported missing if the file has none',
    (service) => {
      const { tracking_id, warnings } = linksOf(service, { id: 'x', email: 'ada@example.com' });
      expect(tracking_id).toBeUndefined();
      expect(warnings).toEqual([
        expect.stringMatching(/^The file contains no link for this row, so its old/),
      ]);
    },
  );

  test('that cannot be tracking ids are reported', () => {
    const { tracking_id, additional_tracking_ids, warnings } = linksOf('rewardful', {
      links: [{ token: 'ada_k' }, { token: 'ada/blog' }, { token: '...' }, { token: 'zoë' }],
    });
    expect([tracking_id, additional_tracking_ids]).toEqual([undefined, ['ada_k']]);
    expect(warnings.map((message) => message.slice(0, 35))).toEqual([
      'Links with ada/blog will not work: ',
      'Links with ... will not work: track',
      'Links with zoë will not work: track',
    ]);
  });
});

describe('reference in a row', () => {
  const ids = new Map([
    [digestOf({ by: 'imported_id', value: 'cust_0001' }), 'ref_1'],
    [digestOf({ by: 'email', value: 'fay.noor@example.com' }), 'ref_2'],
    [digestOf({ by: 'customer_id', value: 'cus_R1' }), 'ref_2 ref_3'],
    [digestOf({ by: 'customer_id', value: 'cus_R2' }), 'ref_3'],
  ]);
  const references = {
    ids,
    facts: new Map([
      ['ref_2', 'prg_1'],
      ['ref_3', 'prg_2'],
    ]),
  };
  const row = { amount: '1', revenue: '1', status: 'paid' };

  test('is found by a known identifier next to an unknown one', () => {
    const tolt = withReferences(fileFor('tolt', 'commissions'), references);
    expect(tolt.map({ ...row, customer_id: 'cust_0001' })).toMatchObject({ item: { referral_id: 'ref_1' } });
    const rewardful = withReferences(fileFor('rewardful', 'commissions'), references);
    const sale = { referral: { id: 'unknown', customer: { email: 'Fay.Noor@example.com' } } };
    expect(rewardful.map({ sale: JSON.stringify(sale) })).toMatchObject({ item: { referral_id: 'ref_2' } });
  });

  test('is never guessed if it is unknown, ambiguous or missing', () => {
    const tolt = withReferences(fileFor('tolt', 'commissions'), references);
    expect(reasonOf(tolt.map({ ...row, customer_id: 'cust_2' }))).toBe(
      'No referral has imported_id cust_2. Import the referrals first.',
    );
    expect(reasonOf(tolt.map(row))).toBe('The row does not specify its referral.');
    const rewardful = withReferences(fileFor('rewardful', 'commissions'), references);
    const sale = { referral: { stripe_customer_id: 'cus_R1' } };
    expect(reasonOf(rewardful.map({ sale: JSON.stringify(sale) }))).toBe(
      'More than one referral has customer_id cus_R1. Specify the program with --set program_id=…, or choose one with --map referral_id=….',
    );
    const inProgram = withReferences(fileFor('rewardful', 'commissions'), references, () => 'prg_2');
    expect(inProgram.map({ sale: JSON.stringify(sale) })).toMatchObject({ item: { referral_id: 'ref_3' } });
  });

  test('is the object that all known identifiers share, and none if they contradict each other', () => {
    const rewardful = withReferences(fileFor('rewardful', 'commissions'), references);
    const rowOf = (stripe_customer_id: string, email: string) => {
      const referral = { stripe_customer_id, customer: { email } };
      return { sale: JSON.stringify({ referral }) };
    };
    expect(rewardful.map(rowOf('cus_R1', 'fay.noor@example.com'))).toMatchObject({
      item: { referral_id: 'ref_2' },
    });
    expect(reasonOf(rewardful.map(rowOf('cus_R2', 'fay.noor@example.com')))).toBe(
      'These refer to different referrals: customer_id cus_R2, email fay.noor@example.com.',
    );
  });
});

describe('export cells', () => {
  test.each([
    ['1234', 'USD', 12.34],
    ['29', 'EUR', 0.29],
    ['0', undefined, 0],
  ])('with %s cents of %s are %d', (text, currency, units) => {
    expect(centsOf(text, currency)).toBe(units);
  });

  test.each([
    ['1000', 'JPY', 1000],
    ['1234', 'KWD', 1.234],
    ['1234', undefined, 12.34],
  ])('with %s of the smallest unit of %s are %d', (text, currency, units) => {
    expect(minorUnitsOf(text, currency)).toBe(units);
  });

  test.each([
    ['$1,234.50', 1234.5],
    ['CA$5', 5],
    ['¥1,000', 1000],
    ['HUF 12', 12],
  ])('with %s are printed for %d', (text, units) => {
    expect(printedAmountOf(text)).toBe(units);
  });

  test.each(['1234', '1,234.50', '$1.234,50', '-$1', '$', '$1,23', 'free'])(
    'with %s are not accepted as a printed amount',
    (text) => {
      expect(printedAmountOf(text)).toBeInstanceOf(Unmappable);
    },
  );

  test.each([
    ['2025-06-01T08:30:00+02:00', '2025-06-01T08:30:00+02:00'],
    ['2025-06-01 08:30:00 UTC', '2025-06-01T08:30:00Z'],
    ['2025-06-01 08:30:00 +0200', '2025-06-01T08:30:00+02:00'],
    ['2025-06-01', '2025-06-01T00:00:00.000Z'],
    ['1746180000000', '2025-05-02T10:00:00.000Z'],
  ])('with %s are the instant %s', (text, instant) => {
    expect(instantOf(text)).toBe(instant);
  });

  test.each(['2025-06-01 08:30:00', '2025-06-01T08:30:00', '06/01/2025', '2025-02-30', 'yesterday'])(
    'with %s are not an instant',
    (text) => {
      expect(instantOf(text)).toBeInstanceOf(Unmappable);
    },
  );
});
