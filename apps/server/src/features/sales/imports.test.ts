import type { ImportedVoid } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { ledgerOf } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);
const newImport = () => `imp_${unique('').replaceAll('-', '')}`;

const saleOf = (referral_id: string, more: object = {}) => ({
  referral_id,
  sale_amount: 49,
  sale_amount_currency: 'USD',
  external_event_id: unique('order'),
  occurred_at: '2026-03-10T12:00:00Z',
  ...more,
});
const commissionOf = (referral_id: string, more: object = {}) => ({
  referral_id,
  sale_amount: 49,
  sale_amount_currency: 'USD',
  commission_amount: 9.8,
  commission_currency: 'USD',
  sales_status: 'complete' as const,
  created_at: '2026-03-10T12:00:00Z',
  idempotency_key: unique('row'),
  ...more,
});

/** Ways in which an import can record a row, and the status that it reports. */
const ways = {
  conversions: {
    item: saleOf,
    send: ({ raw }: TestAccount, batch: object) => raw('POST', '/v1/conversions/batch', batch),
  },
  commissions: {
    item: commissionOf,
    send: ({ raw }: TestAccount, batch: object) => raw('POST', '/v1/commissions/batch', batch),
  },
};

interface Outcome {
  readonly status: number;
  readonly data?: { readonly id: string; readonly import_id?: string };
  readonly error?: { readonly code: string; readonly message: string };
}

describe.each(Object.entries(ways))('import of %s', (noun, { item, send }) => {
  const sendAll = async (account: TestAccount, batch: object): Promise<Outcome[]> =>
    (await send(account, batch)).body.data;
  const codesOf = (outcomes: readonly Outcome[]) =>
    outcomes.map(({ status, error }) => error?.code ?? status);

  test('holds back what was probably recorded live, and records it when told to', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const other = await account.given.referral();
    const live = await account.client.conversions.create(saleOf(id));
    const at = (time: string) => ({ occurred_at: time, created_at: time });
    const times = noun === 'conversions' ? 'occurred_at' : 'created_at';
    const timed = (time: string) => ({ [times]: at(time)[times as 'occurred_at'] });
    const rows = [
      item(id),
      item(id, timed('2026-03-12T12:00:00Z')),
      item(id, timed('2026-03-12T12:00:00.001Z')),
      item(id, timed('2026-03-08T12:00:00Z')),
      item(id, { sale_amount: 50 }),
      item(id, { sale_amount_currency: 'EUR' }),
      item(other.id),
    ];
    const import_id = newImport();

    const held = await sendAll(account, { import_id, items: rows });
    const sent = await sendAll(account, { import_id, include_duplicates: true, items: rows });

    const possible = 'POSSIBLE_DUPLICATE';
    expect(codesOf(held)).toEqual([possible, possible, 201, possible, 201, 201, 201]);
    expect(held[0]?.error?.message).toContain(live.id);
    expect(codesOf(sent)).toEqual([201, 201, 200, 201, 200, 200, 200]);
  });

  test('replays its rows by key first and compares them with no other row of an import', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const rows = [item(id), item(id)];

    const first = await sendAll(account, { import_id: newImport(), items: rows });
    const alike = await sendAll(account, { import_id: newImport(), items: [item(id)] });
    await account.client.conversions.create(saleOf(id));
    const again = await sendAll(account, { import_id: newImport(), items: rows });

    expect([...codesOf(first), ...codesOf(alike)]).toEqual([201, 201, 201]);
    expect(again.map(({ data }) => data)).toEqual(first.map(({ data }) => data));
  });

  test('can be voided and recorded again by the same rows, exact to the cent', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate({ incentive: { capPerReferralE4: 200_000n } });
    const referrals = await Promise.all(range(3).map(() => given.referral({ affiliate_id: affiliate.id })));
    await client.conversions.create(saleOf(referrals[0]?.id ?? '', { sale_amount: 10 }));
    const before = await client.affiliates.balances(affiliate.id);
    const rows = range(9).map((at) => item(referrals[at % 3]?.id ?? '', { sale_amount: 20 + at }));
    const import_id = newImport();
    const sent = await sendAll(account, { import_id, items: rows });
    const balances = await client.affiliates.balances(affiliate.id);
    const ids = sent.map(({ data }) => data?.id ?? '');

    const undone = await client.commissions.voidImported({ import_id, ids, free_key: true });

    expect(undone.counts).toEqual({ done: 9, failed: 0 });
    expect(await client.affiliates.balances(affiliate.id)).toEqual(before);
    const again = await sendAll(account, { import_id: newImport(), items: rows });
    expect(codesOf(again)).toEqual(rows.map(() => 201));
    expect(await client.affiliates.balances(affiliate.id)).toEqual(balances);
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    const { environmentId } = account;
    const counts = await server.db.orm.referral.findMany({
      where: { environmentId },
      select: { conversionsCount: true },
    });
    expect(counts.map(({ conversionsCount }) => conversionsCount).sort()).toEqual([3, 3, 4]);
  });

  test('is returned with each of its rows and finds them', async () => {
    const account = await server.account();
    const { client, given, raw } = account;
    const { id } = await given.referral();
    const live = await client.conversions.create(saleOf(id));
    const import_id = newImport();
    const [first] = await sendAll(account, { import_id, include_duplicates: true, items: [item(id)] });
    await sendAll(account, { import_id: newImport(), include_duplicates: true, items: [item(id)] });

    expect(first?.data?.import_id).toBe(import_id);
    expect(await client.commissions.get(live.id)).not.toHaveProperty('import_id');
    const found = await client.commissions.list({ import_id });
    expect(found.data.map((each) => [each.id, each.import_id])).toEqual([[first?.data?.id, import_id]]);
    const { rows } = await client.commissions.totals({ import_id });
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    const { status, body } = await raw('GET', '/v1/commissions?import_id=orders');
    expect([status, body.error.field]).toEqual([400, 'import_id']);
  });

  test('keeps the keys of voided rows reserved', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const row = item(id);
    const import_id = newImport();
    const [first] = await sendAll(account, { import_id, items: [row] });
    const ids = [first?.data?.id ?? ''];
    const send = async () => codesOf(await sendAll(account, { import_id: newImport(), items: [row] }));

    await account.client.commissions.voidImported({ import_id, ids });
    expect(await send()).toEqual(['VOIDED']);
    const freed = await account.client.commissions.voidImported({ import_id, ids, free_key: true });
    expect(freed.results).toEqual([{ index: 0, id: ids[0], changed: false }]);
    expect(await send()).toEqual([201]);
    expect(await send()).toEqual([200]);
  });

  test('voids by key only what it recorded', async () => {
    const account = await server.account();
    const { client, given } = account;
    const { id } = await given.referral();
    const rows = [item(id), item(id, { sale_amount: 5 })];
    const [mine, other] = [newImport(), newImport()];
    const sent = await sendAll(account, { import_id: mine, items: rows });
    const keys = rows.map(
      (row) =>
        (row as Record<string, unknown>)[noun === 'conversions' ? 'external_event_id' : 'idempotency_key'],
    ) as string[];
    const ids = sent.map(({ data }) => data?.id ?? '');
    const request: ImportedVoid = { import_id: other, keys };

    expect((await client.commissions.voidImported(request)).results).toEqual([]);
    expect((await client.commissions.voidImported({ import_id: other, ids })).counts).toEqual({
      done: 0,
      failed: 2,
    });
    const { results } = await client.commissions.voidImported({
      import_id: mine,
      keys: [...keys, 'unknown'],
    });
    expect(results.map(({ index, id: each }) => [index, each])).toEqual([...ids.entries()]);
  });

  test('rejects rows that are in a payout, one by one', async () => {
    const account = await server.account();
    const { client, given } = account;
    const referral = await given.referral();
    const import_id = newImport();
    const rows = [item(referral.id), item(referral.id, { sale_amount: 5 })].map((row) => ({
      ...row,
      ...(noun === 'commissions' && { status: 'ready_for_payment' }),
    }));
    const [first] = await sendAll(account, { import_id, items: rows.slice(0, 1) });
    const { payouts } = await client.payouts.create({
      affiliate_ids: [referral.affiliate_id],
      program_id: referral.program_id,
    });
    const [second] = await sendAll(account, { import_id, items: rows.slice(1) });
    const ids = [first?.data?.id ?? '', second?.data?.id ?? ''];

    const { results, counts } = await client.commissions.voidImported({ import_id, ids });

    expect(counts).toEqual({ done: 1, failed: 1 });
    expect(results[0]).toMatchObject({ id: ids[0], changed: false, error: { code: 'IN_USE' } });
    expect(results[0]?.error?.message).toContain(payouts[0]?.id);
    expect(results[1]).toEqual({ index: 1, id: ids[1], changed: true });
    expect(await ledgerOf(server, account, { id: ids[1] ?? '' })).toHaveLength(2);
  });
});

test('frees no key of what was recorded live', async () => {
  const { client, given } = await server.account();
  const { id } = await given.conversion();
  expect(await outcomeOf(client.commissions.void(id, { free_key: true }))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
  });
  expect((await client.commissions.void(id)).voided_at).not.toBeNull();
});

test('compares the commissions in an import without sales', async () => {
  const { client, given } = await server.account();
  const { id } = await given.referral();
  const bare = { sale_amount: 0, sales_status: 'pending' as const };
  await client.commissions.create({ ...commissionOf(id, bare), idempotency_key: undefined } as never);
  const items = [commissionOf(id, bare), commissionOf(id, { ...bare, commission_amount: 5 })];

  const outcomes = await client.commissions.createBatch({ import_id: newImport(), items });

  expect(outcomes.map(({ status }) => status)).toEqual([409, 201]);
});

test('does not record as conversions what another import recorded as commissions', async () => {
  const { client, given } = await server.account();
  const { id } = await given.referral();
  await client.commissions.createBatch({ import_id: newImport(), items: [commissionOf(id)] });

  const [outcome] = await client.conversions.createBatch({ import_id: newImport(), items: [saleOf(id)] });

  expect(outcome?.error?.code).toBe('POSSIBLE_DUPLICATE');
});
