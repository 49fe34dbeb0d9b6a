import type { OwedReport } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseHoldsOf } from '../../src/features/earnings/release-holds.ts';
import { takeOwedSnapshots } from '../../src/ledger/take-owed-snapshots.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { markAsConnections, rowsOf } from '../support/provider-rows.ts';

// Compares balances as of a past time with copies taken at that time.
const server = useServer();

const HOUR_MS = 3_600_000;
const which = fc.nat(30);
const step = fc.record({
  hours: fc.constantFrom(1, 5, 30, 100),
  which,
  other: which,
  amount: fc.constantFrom(0.5, 3.33, 50, 99.99, 200),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('sale' as const) },
    { weight: 3, arbitrary: fc.constant('manual' as const) },
    { weight: 2, arbitrary: fc.constant('duplicate' as const) },
    { weight: 2, arbitrary: fc.constant('keep' as const) },
    { weight: 5, arbitrary: fc.constant('refund' as const) },
    { weight: 2, arbitrary: fc.constant('undo' as const) },
    { weight: 4, arbitrary: fc.constant('run' as const) },
    { weight: 10, arbitrary: fc.constant('payout' as const) },
    { weight: 2, arbitrary: fc.constant('return' as const) },
    { weight: 4, arbitrary: fc.constant('decide' as const) },
    { weight: 2, arbitrary: fc.constant('void' as const) },
    { weight: 2, arbitrary: fc.constant('adjust' as const) },
    { weight: 1, arbitrary: fc.constant('void adjustment' as const) },
    { weight: 2, arbitrary: fc.constant('affiliate' as const) },
    { weight: 1, arbitrary: fc.constant('merge' as const) },
    { weight: 8, arbitrary: fc.constant('copy' as const) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Creates a program with a level above and each kind of approval, and one whose affiliate awaits approval. */
async function open({ client, given }: TestAccount) {
  const [program, other] = [await given.program({ timezone: 'Europe/Berlin' }), await given.program()];
  await given.incentive(program);
  for (const [product, approvalType] of [
    ['held', 'hold_period'],
    ['manual', 'manual'],
  ] as const)
    await given.incentive(program, {
      ...{ applyTo: 'specific_products', productIds: [product] },
      ...{ approvalType, holdPeriodDays: 14 },
    });
  await client.groups.multiLevelIncentives.create(program.groupId, {
    ...{ level: 1, amount: 5, is_percentage: true, basis: 'sale' },
  });
  await given.incentive(other, { approvalType: 'hold_period', holdPeriodDays: 30 });
  const affiliates = [
    await given.affiliate({ program }),
    await given.affiliate({ program }),
    await given.affiliate({ program, status: 'pending' }),
    await given.affiliate({ program: other, status: 'pending' }),
  ];
  await client.affiliates.update(affiliates[0]?.id ?? '', { parent_affiliate_id: affiliates[1]?.id ?? '' });
  await client.affiliates.update(affiliates[2]?.id ?? '', { parent_affiliate_id: affiliates[1]?.id ?? '' });
  const referrals = [];
  for (const { id } of affiliates) referrals.push(await given.referral({ affiliate_id: id }));
  const connection = await given.connection({ program_id: program.programId });
  return {
    ...{ programIds: [program.programId, other.programId], affiliates, referrals, connection },
    ...{ sales: [] as string[], payouts: [] as string[], adjustments: [] as string[] },
  };
}
type Shop = Awaited<ReturnType<typeof open>>;

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
const payoutStatuses = ['processing', 'completed', 'completed', 'failed', 'cancelled', 'pending'] as const;
const manualStatuses = ['ready_for_payment', 'paid', 'refunded', 'pending', 'rejected', 'approved'] as const;
const decisions = ['pending', 'approved', 'ready_for_payment', 'rejected'] as const;

async function act({ client, given }: TestAccount, shop: Shop, each: Step): Promise<unknown> {
  const { kind, amount, currency, which: at, other } = each;
  const referral_id = pick(shop.referrals, at).id;
  const sale = pick(shop.sales, at);
  switch (kind) {
    case 'sale': {
      const product_ids = [pick(['automatic', 'held', 'manual'], other)];
      const sold = { referral_id, sale_amount: amount, sale_amount_currency: currency, product_ids };
      return shop.sales.push((await given.conversion(sold)).id);
    }
    case 'manual': {
      // Every other one has a date in an earlier month.
      const created_at = new Date((server.now as Date).getTime() - (other % 2) * 40 * 24 * HOUR_MS);
      const made = await given.commission({
        ...{ referral_id, commission_amount: amount, commission_currency: currency },
        ...{ status: pick(manualStatuses, other), sales_status: 'complete' as const },
        created_at: created_at.toISOString(),
      });
      return shop.sales.push(made.id);
    }
    case 'duplicate':
      return shop.sales.push(
        ...(await given.possibleDuplicate(shop.connection.id, pick(shop.referrals, at % 3).id)),
      );
    case 'keep':
      return client.commissions.keep(sale);
    case 'refund':
      return client.conversions.refund(sale, at % 3 === 0 ? {} : { amount });
    case 'undo': {
      const [refund] = (await client.conversions.refunds(sale)).data;
      return client.conversions.undoRefund(sale, refund?.id ?? '', { reason: 'Won.' });
    }
    case 'run': {
      const run = await client.payouts.create({ program_id: pick(shop.programIds, at) });
      return shop.payouts.push(...run.payouts.flatMap(({ id }) => id ?? []));
    }
    case 'payout':
      return client.payouts.update(pick(shop.payouts, at), { status: pick(payoutStatuses, other) });
    case 'return':
      return client.payouts.return(pick(shop.payouts, at), { reason: 'AC04' });
    case 'decide':
      return client.commissions.update(sale, { status: pick(decisions, other) });
    case 'void':
      return client.commissions.void(sale);
    case 'adjust': {
      const adjusted = { affiliate_id: pick(shop.affiliates, at).id, amount: other % 2 ? amount : -amount };
      return shop.adjustments.push(
        (await client.adjustments.create({ ...adjusted, currency, reason: 'A video' })).id,
      );
    }
    case 'void adjustment':
      return client.adjustments.void(pick(shop.adjustments, at), { reason: 'Twice.' });
    case 'affiliate':
      return client.affiliates.update(pick(shop.affiliates, at).id, {
        status: pick(['approved', 'rejected', 'pending'] as const, other),
      });
    case 'merge':
      return client.affiliates.merge(pick(shop.affiliates, at).id, {
        into: pick(shop.affiliates, other).id,
        reason: 'The same person',
      });
    case 'copy':
      return undefined;
  }
}

const minor = (amount: number) => Math.round(amount * 100);
const states = ['pending', 'held', 'ready', 'claimed'] as const;

type Owed = OwedReport['rows'];

/** Adds up balances as the report of amounts owed does. */
function summed(all: Awaited<ReturnType<typeof copyOf>>['balances']): Owed {
  const rows = new Map<string, Owed[number]>();
  for (const { program_id, balances } of all)
    for (const { currency, ...figures } of balances) {
      const key = `${program_id} ${currency}`;
      const row = rows.get(key) ?? {
        program_id,
        currency,
        pending: 0,
        held: 0,
        ready: 0,
        claimed: 0,
        owed: 0,
        paid: 0,
      };
      for (const name of [...states, 'paid'] as const)
        row[name] = (minor(row[name]) + minor(figures[name])) / 100;
      row.owed = states.reduce((sum, name) => sum + minor(row[name]), 0) / 100;
      rows.set(key, row);
    }
  return [...rows.values()].filter((row) => [...states, 'paid' as const].some((name) => row[name] !== 0));
}

const byKey = (rows: Owed) =>
  [...rows].sort((a, b) => (`${a.program_id} ${a.currency}` < `${b.program_id} ${b.currency}` ? -1 : 1));

async function copyOf({ client }: TestAccount, as_of?: string) {
  const query = as_of === undefined ? {} : { as_of };
  const { data } = await client.balances.list({ ...query, limit: 100 });
  return {
    balances: data.filter(({ balances }) => balances.length > 0),
    owed: (await client.reports.owed(query)).rows,
  };
}

const snapshotsOf = ({ environmentId }: TestAccount) =>
  server.db.orm.owedSnapshotAmount.findMany({ where: { environmentId } });

async function checkMonths({ client }: TestAccount, { programIds }: Shop): Promise<void> {
  for (const program_id of programIds)
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      const report = await client.reports.accruals({ program_id, month }).catch(() => null);
      if (report === null) continue;
      const at = async (instant: string) => {
        const as_of = new Date(
          Math.min(Date.parse(instant) - 1, (server.now as Date).getTime()),
        ).toISOString();
        return (await client.reports.owed({ program_id, as_of })).rows;
      };
      const [opening, closing] = [await at(report.from), await at(report.to)];
      const owedIn = (rows: Owed, currency: string) =>
        rows.find((row) => row.currency === currency)?.owed ?? 0;
      for (const { currency, ...row } of report.rows) {
        expect([currency, row.opening, row.closing]).toEqual([
          currency,
          owedIn(opening, currency),
          owedIn(closing, currency),
        ]);
        const { closing: end, ...parts } = row;
        expect(Object.values(parts).reduce((sum, part) => sum + minor(part), 0)).toBe(minor(end));
      }
      const listed = report.rows.map(({ currency }) => currency);
      for (const { currency, owed } of [...opening, ...closing])
        if (owed !== 0) expect(listed).toContain(currency);
    }
}

test('returns balances and amounts owed as of a past time as they were then, with and without snapshots, and each month adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 80, size: 'max' }), async (steps) => {
      server.now = new Date('2026-01-10T09:00:00.000Z');
      const account = await server.account();
      const shop = await open(account);
      const copies: { at: string; copy: Awaited<ReturnType<typeof copyOf>> }[] = [];
      const done: string[] = [];
      for (const each of steps) {
        server.now = new Date(server.now.getTime() + each.hours * HOUR_MS);
        await releaseHoldsOf(server.db, { environmentId: account.environmentId, now: server.now });
        // Rejected steps change nothing.
        await act(account, shop, each).then(
          () => done.push(each.kind),
          () => undefined,
        );
        if (each.kind !== 'copy' && each.which % 4 !== 0) continue;
        await takeOwedSnapshots(server.db.lists, { now: server.now });
        const copy = await copyOf(account);
        expect(byKey(summed(copy.balances))).toEqual(byKey(copy.owed));
        copies.push({ at: server.now.toISOString(), copy });
      }
      server.now = new Date(server.now.getTime() + HOUR_MS);
      for (const { at, copy } of copies)
        expect({ at, ...(await copyOf(account, at)) }).toEqual({ at, ...copy });
      await checkMonths(account, shop);

      const taken = await snapshotsOf(account);
      expect(taken.length).toBeGreaterThan(0);
      await server.db.orm.owedSnapshot.deleteMany({ where: { environmentId: account.environmentId } });
      for (const { at, copy } of copies)
        expect((await account.client.reports.owed({ as_of: at })).rows).toEqual(copy.owed);
      await takeOwedSnapshots(server.db.lists, { now: server.now });
      expect(await snapshotsOf(account)).toEqual(expect.arrayContaining(taken));
    }),
    { numRuns: Number(process.env.AS_OF_RUNS ?? 6), endOnFailure: true },
  );
}, 600_000);

test.each([
  ['ready', 'automatic', { ready: 0 }],
  ['on hold', 'held', { held: 0 }],
])(
  'counts a commission as %s before it was held as a possible duplicate and kept',
  async (_, product, after) => {
    server.now = new Date('2026-01-10T09:00:00.000Z');
    const account = await server.account();
    const { referrals, connection } = await open(account);
    const sold = { referral_id: referrals[0]?.id ?? '', sale_amount: 77, product_ids: [product] };
    const { id } = await account.given.conversion(sold);
    await markAsConnections(rowsOf(server.db, account.environmentId), connection.id, id);
    const later = () => {
      server.now = new Date((server.now as Date).getTime() + HOUR_MS);
      return server.now.toISOString();
    };
    const before = { at: later(), copy: await copyOf(account) };
    later();
    await account.given.conversion(sold);
    const held = { at: later(), copy: await copyOf(account) };
    expect(held.copy.owed).toMatchObject([after]);
    expect(await copyOf(account, before.at)).toEqual(before.copy);
    later();
    await account.client.commissions.keep(id);
    for (const { at, copy } of [before, held]) expect(await copyOf(account, at)).toEqual(copy);
  },
);

test('does not change the past if two changes are recorded in another order than they arrived in', async () => {
  const at = (minutes: number) => new Date(Date.parse('2026-01-10T09:00:00.000Z') + minutes * 60_000);
  server.now = at(0);
  const account = await server.account();
  const { client, given } = account;
  const { programIds, referrals } = await open(account);
  await given.conversion({ referral_id: referrals[0]?.id ?? '', sale_amount: 100 });
  server.now = at(1);
  const { payouts } = await client.payouts.create({ program_id: pick(programIds, 0) });
  const id = payouts[0]?.id ?? '';
  server.now = at(10);
  await client.payouts.update(id, { status: 'processing' });
  server.now = at(5);
  await client.payouts.update(id, { status: 'completed' });
  server.now = at(20);
  const copies = [];
  for (const minutes of [0, 2, 5, 7, 10, 15])
    copies.push({ minutes, copy: await copyOf(account, at(minutes).toISOString()) });
  server.now = at(30);
  await client.payouts.return(id, { reason: 'AC04' });
  server.now = at(40);
  for (const { minutes, copy } of copies)
    expect({ minutes, ...(await copyOf(account, at(minutes).toISOString())) }).toEqual({ minutes, ...copy });
});
