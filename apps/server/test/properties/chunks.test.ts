import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHUNK_ITEMS_MAX, chunksOf } from '../../src/platform/batches/chunks.ts';
import { unique } from '../support/given.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

const server = useServer();

/** Initial objects of an account. The same in every account except for their ids. */
interface Start {
  readonly account: TestAccount;
  readonly ids: ReadonlyMap<string, string>;
}

const clickAt = '2026-01-01T00:00:00Z';

async function begin(): Promise<Start> {
  const account = await server.account();
  const { given, client } = account;
  const program = await given.program();
  const other = await given.program();
  const affiliate = await given.affiliate({ program, email: 'zero@example.com' });
  const elsewhere = await given.affiliate({ program: other, email: 'zero@example.com' });
  await client.referrals.create({
    affiliate_id: affiliate.id,
    email: 'there@example.com',
    customer_id: 'cus_there',
  });
  const { clickId } = (await client.clicks.create({
    programId: program.programId,
    trackingId: affiliate.tracking_id,
  } as never)) as unknown as { clickId: string };
  const ids = {
    program: program.programId,
    otherProgram: other.programId,
    group: program.groupId,
    otherGroup: other.groupId,
    affiliate: affiliate.id,
    elsewhere: elsewhere.id,
    click: clickId,
  };
  return { account, ids: new Map(Object.entries(ids)) };
}

/** Replaces names such as `$affiliate` with the ids in this account. */
const filled = ({ ids }: Start, items: readonly object[]) =>
  JSON.parse(JSON.stringify(items).replace(/\$(\w+)/g, (_, name) => ids.get(name) ?? `${name}_unknown`));

/**
 * Returns the same text for the same data in both accounts: replaces ids with their order of appearance, and omits
 * times.
 */
function anonymous({ ids }: Start) {
  const names = new Map([...ids].map(([name, id]) => [id, `$${name}`]));
  let made = 0;
  return (value: unknown) =>
    JSON.parse(
      JSON.stringify(value ?? null)
        .replace(/\b(?:aff|ref|prg|grp|clk|evt)_[0-9A-Za-z]{20,}/g, (id) => {
          if (!names.has(id)) {
            made += 1;
            names.set(id, `#${made}`);
          }
          return names.get(id) as string;
        })
        .replace(/"(created_at|converted_at)":"[^"]+"/g, (text, field) =>
          text.includes(clickAt.slice(0, 10)) ? text : `"${field}":"a time"`,
        ),
    );
}

type Kind = 'affiliates' | 'referrals';

async function stateOf(start: Start, kind: Kind, shown: (value: unknown) => unknown) {
  const { environmentId } = start.account;
  const where = { environmentId };
  const events = await server.db.orm.outboxEvent.findMany({ where, select: { type: true, data: true } });
  // The other keys are the SDK's own, for the account's initial objects.
  const keys = await server.db.orm.idempotencyKey.findMany({
    where: { ...where, key: { contains: 'key-' } },
    select: { key: true, body: true },
  });
  const rows =
    kind === 'affiliates'
      ? await server.db.orm.affiliate.findMany({ where, omit: { createdAt: true, updatedAt: true } })
      : await server.db.orm.referral.findMany({ where, omit: { createdAt: true, updatedAt: true } });
  const plain = rows.map(
    ({
      environmentId: _,
      payoutDetailsEncrypted,
      payoutEmailMark,
      convertedAt,
      ...row
    }: Record<string, unknown>) => ({
      ...row,
      isMarked: payoutEmailMark !== null && payoutEmailMark !== undefined,
      isSealed: payoutDetailsEncrypted !== null && payoutDetailsEncrypted !== undefined,
      isConverted: convertedAt !== null && convertedAt !== undefined,
      clickFacts: null,
    }),
  );
  const sorted = (values: readonly unknown[]) => values.map((each) => JSON.stringify(shown(each))).sort();
  return { rows: sorted(plain), events: sorted(events), keys: sorted(keys) };
}

async function one(start: Start, kind: Kind, item: Record<string, unknown>) {
  const { idempotency_key: key, ...body } = item;
  const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : {};
  const { status, body: answer } = await start.account.raw('POST', `/v1/${kind}`, body, headers);
  const { data, error } = answer as { data?: object; error?: Record<string, unknown> };
  if (!error) return { status, data };
  const { request_id: _, doc_url: __, ...said } = error;
  return { status, error: said };
}

const optional = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const few = (prefix: string) => [1, 2, 3].map((number) => `${prefix}${number}`);
const email = fc.constantFrom(
  'a@example.com',
  'A@example.com',
  'b@example.com',
  'there@example.com',
  ...few('c@example.com'),
);
const keys = optional([...few('key-'), ...few('other-key-')]);

const referral = fc.record(
  {
    idempotency_key: keys,
    affiliate_id: fc.constantFrom('$affiliate', '$affiliate', '$affiliate', '$elsewhere', '$nobody'),
    email,
    customer_id: optional(['cus_there', ...few('cus_')]),
    external_user_id: optional(few('user-')),
    click_id: fc.option(fc.constantFrom('$click', '$unknownclick'), { nil: undefined, freq: 8 }),
    status: optional(['lead', 'customer', 'canceled', 'nonsense']),
    created_at: optional([clickAt, '2999-01-01T00:00:00Z', 'yesterday']),
    metadata: optional([{ plan: 'pro' }, null]),
    surprise: fc.option(fc.constant(1), { nil: undefined, freq: 20 }),
  },
  { requiredKeys: ['affiliate_id', 'email'] },
);

const affiliate = fc.record(
  {
    idempotency_key: keys,
    program_id: fc.constantFrom('$program', '$program', '$program', '$otherProgram', '$nowhere'),
    name: fc.constantFrom('Eli Gant', 'eli  gant', 'Flo', 'Gil', 'Ann Affiliate', 'Flo 2'),
    email: fc.oneof(email, fc.constant('zero@example.com')),
    tracking_id: optional(['flo', 'eli-gant', 'flo-2', 'Not allowed']),
    group_id: fc.option(fc.constantFrom('$group', '$otherGroup'), { nil: undefined, freq: 6 }),
    parent_affiliate_id: fc.option(fc.constantFrom('$affiliate', '$nobody'), { nil: undefined, freq: 6 }),
    external_user_id: optional(few('user-')),
    payout_method: optional(['paypal']),
    payout_details: optional([{ email: 'pay@example.com' }]),
    status: optional(['pending', 'approved']),
    metadata: optional([{ plan: 'pro' }]),
  },
  { requiredKeys: ['program_id', 'name', 'email'] },
);

const withoutUndefined = (items: readonly object[]) =>
  JSON.parse(JSON.stringify(items)) as Record<string, unknown>[];

describe.each([
  ['referrals', referral],
  ['affiliates', affiliate],
] as const)('a batch of %s', (kind, item: fc.Arbitrary<object>) => {
  test('produces the same responses and rows as the same single calls in order', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 14 }), async (generated) => {
        const items = withoutUndefined(generated);
        const [singles, batch] = [await begin(), await begin()];
        const shownSingles = anonymous(singles);
        const expected = [];
        for (const each of filled(singles, items)) expected.push(await one(singles, kind, each));
        const { status, body } = await batch.account.raw('POST', `/v1/${kind}/batch`, {
          items: filled(batch, items),
        });
        expect(status).toBe(200);
        const shownBatch = anonymous(batch);
        const answered = (body as { data: { index: number }[] }).data.map(({ index: _, ...rest }) => rest);
        expect(answered.map(shownBatch)).toEqual(expected.map(shownSingles));
        expect(await stateOf(batch, kind, shownBatch)).toEqual(await stateOf(singles, kind, shownSingles));
      }),
      { numRuns: 8, seed: 20_261_122 },
    );
  });

  test('creates everything once when sent twice concurrently and again', { timeout: 120_000 }, async () => {
    const start = await begin();
    const items = Array.from({ length: 50 }, (_, index) => ({
      ...filled(start, [
        kind === 'referrals' ? { affiliate_id: '$affiliate' } : { program_id: '$program' },
      ])[0],
      ...(kind === 'affiliates' && { name: `Partner ${index % 20}` }),
      email: `many-${index}@example.com`,
      idempotency_key: unique('key'),
    }));
    const send = async () => {
      const { body } = await start.account.raw('POST', `/v1/${kind}/batch`, { items });
      return (body as { data: { status: number; data?: { id: string } }[] }).data;
    };
    const before = (await stateOf(start, kind, (value) => value)).rows.length;
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    const idsOf = (answers: typeof third) => answers.map(({ data }) => data?.id);
    expect(idsOf(first)).toEqual(idsOf(third));
    expect(idsOf(second)).toEqual(idsOf(third));
    expect(new Set(third.map(({ status }) => status))).toEqual(new Set([200]));
    const made = [...first, ...second].filter(({ status }) => status === 201).length;
    expect(made).toBe(items.length);
    expect((await stateOf(start, kind, (value) => value)).rows.length).toBe(before + items.length);
  });
});

describe('chunks of a batch', () => {
  test('keep linked items in order and stay within their limit', () => {
    const links = Array.from({ length: 700 }, (_, index) => [`email:${index % 300}`]);
    const chunks = chunksOf(links);
    expect(chunks.flat()).toEqual(links.map((_, index) => index));
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(CHUNK_ITEMS_MAX);
      expect(new Set(chunk.flatMap((index) => links[index] ?? [])).size).toBe(chunk.length);
    }
  });
});
