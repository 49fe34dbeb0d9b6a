import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { type Bound, rows } from '../../platform/db/sql.ts';
import { programConfigCache } from './program-config.ts';

const server = useServer();

const percents = [20, 25, 30, 35, 40, 45];
const rate = (percent: number) => ({ rateE4: BigInt(percent * 10_000) });

async function paying() {
  const account = await server.account();
  const { given, environmentId } = account;
  const program = await given.program();
  const incentive = await given.incentive(program, rate(percents[0] ?? 0));
  const affiliate = await given.affiliate({ program });
  const referrals = await Promise.all([1, 2, 3, 4].map(() => given.referral({ affiliate_id: affiliate.id })));
  const sell = (at = 0) => given.conversion({ referral_id: referrals[at % 4]?.id ?? '' });
  const versionOf = async (id: string) =>
    (
      await server.db.orm.transaction.findUniqueOrThrow({
        where: { environmentId_id: { environmentId, id } },
      })
    ).incentiveVersion;
  return { ...account, program, incentive, sell, versionOf };
}

describe('edit of an incentive', () => {
  test('applies to the very next sale, while the earlier sale keeps its version and commission', {
    tags: 'slow',
  }, async () => {
    const { given, client, incentive, sell, versionOf } = await paying();
    const first = await sell();
    await given.newVersion(incentive, rate(50));
    const second = await sell();
    expect([first.commission_amount, second.commission_amount]).toEqual([20, 50]);
    expect([await versionOf(first.id), await versionOf(second.id)]).toEqual([1, 2]);
    expect(await client.commissions.get(first.id)).toMatchObject({
      commission_amount: 20,
      matched_incentive_id: incentive,
    });
    expect((await client.conversions.refund(first.id, { amount: 50 })).commission_amount).toBe(10);
  });

  test('during sales applies each sale’s pinned version, and never an older one to a later sale', async () => {
    const { given, incentive, sell, environmentId } = await paying();
    const begun: { version: number; sale: ReturnType<typeof sell> }[] = [];
    const begin = (version: number) => {
      for (let at = 0; at < 4; at += 1) begun.push({ version, sale: sell(at) });
    };
    for (const [at, percent] of percents.slice(1).entries()) {
      begin(at + 1);
      await given.newVersion(incentive, rate(percent));
    }
    begin(percents.length);
    await Promise.all(begun.map(({ sale }) => sale));
    const rows = await server.db.orm.transaction.findMany({ where: { environmentId } });
    const pinned = new Map(rows.map(({ id, incentiveVersion }) => [id, incentiveVersion ?? 0]));
    expect(rows).toHaveLength(4 * percents.length);
    for (const { version, sale } of begun) {
      const { id, commission_amount } = await sale;
      expect(pinned.get(id)).toBeGreaterThanOrEqual(version);
      expect(commission_amount).toBe(percents[(pinned.get(id) ?? 0) - 1]);
    }
  });

  test('counts against the same cap and limit as the previous version', async () => {
    const { given } = await server.account();
    const program = await given.program();
    const capped = { capPerReferralE4: 250_000n };
    const incentive = await given.incentive(program, capped);
    const affiliate = await given.affiliate({ program });
    const referral_id = (await given.referral({ affiliate_id: affiliate.id })).id;
    expect((await given.conversion({ referral_id })).commission_amount).toBe(20);
    await given.newVersion(incentive, { ...capped, ...rate(40) });
    expect((await given.conversion({ referral_id })).commission_amount).toBe(5);
  });
});

describe('program configuration', () => {
  test('takes effect immediately: cookie days, self-referral, and attached or detached incentives', {
    tags: 'slow',
  }, async () => {
    const { given, program, incentive, sell, environmentId, client } = await paying();
    const { orm } = server.db;
    expect((await sell()).commission_amount).toBe(20);
    await orm.groupIncentive.deleteMany({ where: { environmentId, incentiveId: incentive } });
    expect((await sell()).commission_amount).toBe(0);
    await given.incentive(program, rate(7));
    expect((await sell()).commission_amount).toBe(7);
    const affiliate = await given.affiliate({ program });
    const link = { trackingId: affiliate.tracking_id, programId: program.programId };
    const { id: click_id } = await client.clicks.create(link);
    const where = { environmentId_id: { environmentId, id: program.programId } };
    await orm.program.update({ where, data: { cookieDays: 0 } });
    await expect(given.conversion({ click_id })).rejects.toMatchObject({ code: 'REFERRAL_NOT_FOUND' });
    await orm.program.update({ where, data: { cookieDays: 1 } });
    expect((await given.conversion({ click_id })).commission_amount).toBe(7);
  });

  test('is read even if other requests use all connections', async () => {
    const { given, incentive, sell } = await paying();
    await given.newVersion(incentive, rate(50));
    const { lists, background } = server.db;
    const takeAll = (pool: pg.Pool) => Array.from({ length: pool.options.max }, () => pool.connect());
    const held = await Promise.all([lists, background].flatMap(takeAll));
    try {
      // Requests waiting for this sale's referral would occupy them until the sale ends.
      expect((await sell()).commission_amount).toBe(50);
    } finally {
      for (const client of held) client.release();
    }
  });

  test('is loaded once for a hundred concurrent reads, and again only for a later version', async () => {
    const { environmentId, incentive, given } = await paying();
    const { orm } = server.db;
    let loads = 0;
    const tx = {
      query: <Row>(statement: Bound<Row>) => {
        loads += statement.name === 'config-version' ? 1 : 0;
        return rows(server.db.lists, statement);
      },
    };
    const cache = programConfigCache();
    const version = async () =>
      (await orm.environment.findUniqueOrThrow({ where: { id: environmentId } })).configVersion;
    const first = await version();
    await Promise.all(Array.from({ length: 100 }, () => cache.at(environmentId, first, tx)));
    await cache.at(environmentId, first, tx);
    expect(loads).toBe(1);
    await given.newVersion(incentive, rate(50));
    const second = await version();
    expect(second).toBeGreaterThan(first);
    const configs = await Promise.all(Array.from({ length: 100 }, () => cache.at(environmentId, second, tx)));
    expect(loads).toBe(2);
    expect(new Set(configs.map((config) => config.version))).toEqual(new Set([second]));
  });
});
