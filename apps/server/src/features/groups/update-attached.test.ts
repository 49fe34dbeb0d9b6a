import type { GroupIncentive } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { until } from '../../../test/support/until.ts';

const server = useServer();
const account = useAccount(server);

describe('attached incentive', () => {
  test('is found by its own id and replaced for later sales', { tags: 'slow' }, async () => {
    const { client, given } = account;
    const program = await given.program();
    const affiliate = await given.affiliate({ program });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const earned = async () => (await given.conversion({ referral_id: referral.id })).commission_amount;
    const make = (amount: number) =>
      client.incentives.create({ program_id: program.programId, name: `${amount} percent`, amount });
    const [old, other] = [await make(15), await make(30)];
    const attached = await client.groups.incentives.create(program.groupId, { incentive_id: old.id });
    expect(await client.groups.incentives.get(program.groupId, attached.id)).toEqual(attached);

    const before = await earned();
    const changes = { incentive_id: other.id };
    const updated = await client.groups.incentives.update(program.groupId, attached.id, changes);
    expect(updated).toMatchObject({ id: attached.id, incentive_id: other.id, name: other.name, amount: 30 });
    expect([before, await earned()]).toEqual([15, 30]);
    expect(await client.groups.incentives.get(program.groupId, attached.id)).toEqual(updated);
    expect((await client.groups.incentives.list(program.groupId)).data).toEqual([updated]);
    expect(await client.incentives.delete((await make(1)).id)).toMatchObject({ deleted: true });
  });

  test('is unchanged if the request contains the same incentive or none', async () => {
    const { client, given } = account;
    const { programId, groupId } = await given.program();
    const incentive_id = await given.incentive({ programId, groupId });
    const attached = (await client.groups.incentives.list(groupId)).data[0] as GroupIncentive;
    for (const changes of [{}, { incentive_id }])
      expect(await client.groups.incentives.update(groupId, attached.id, changes)).toEqual(attached);
  });

  test('cannot become one of another program, or one that the group already has', async () => {
    const { client, given } = account;
    const program = await given.program();
    const [one, two] = [await given.incentive(program), await given.incentive(program)];
    const { data } = await client.groups.incentives.list(program.groupId);
    const attached = data.find(({ incentive_id }) => incentive_id === one);
    const path = `/v1/program/groups/${program.groupId}/incentives/${attached?.id}`;
    expect(await account.refusal('PUT', path, { incentive_id: two })).toEqual([
      409,
      'DUPLICATE',
      'incentive_id',
    ]);
    const foreign = await given.incentive(await given.program());
    expect(await account.refusal('PUT', path, { incentive_id: foreign })).toEqual([
      404,
      'NOT_FOUND',
      'incentive_id',
    ]);
    expect(await account.refusal('PUT', path, { incentive_id: 7 })).toEqual([
      400,
      'VALIDATION_ERROR',
      'incentive_id',
    ]);
  });
});

describe('level', () => {
  const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
  const given = async () => {
    const { groupId } = await account.given.program();
    const levels = account.client.groups.multiLevelIncentives;
    const created = await levels.create(groupId, level);
    return {
      groupId,
      levels,
      created,
      path: `/v1/program/groups/${groupId}/multi-level-incentives/${created.id}`,
    };
  };

  test('is found by its own id and changes only in the given fields', async () => {
    const { groupId, levels, created } = await given();
    expect(await levels.get(groupId, created.id)).toEqual(created);
    const steps = [
      { amount: 7.5 },
      { level: 3, basis: 'commission' as const },
      { is_percentage: false, currency: 'points', amount: 2 },
      { is_percentage: true, currency: null },
      {},
    ];
    let expected = created;
    for (const changes of steps) {
      expected = { ...expected, ...changes };
      if (expected.currency) expected.currency = expected.currency.toUpperCase();
      expect(await levels.update(groupId, created.id, changes)).toEqual(expected);
    }
    expect(await levels.get(groupId, created.id)).toEqual(expected);
  });

  test('keeps every version of its terms, and its end', async () => {
    const { groupId, levels, created } = await given();
    await levels.update(groupId, created.id, { amount: 7.5 });
    await levels.update(groupId, created.id, { is_percentage: false, currency: 'USD', amount: 2 });
    await levels.delete(groupId, created.id);
    const versions = await server.db.orm.multiLevelVersion.findMany({
      where: { environmentId: account.environmentId, multiLevelIncentiveId: created.id },
      orderBy: { version: 'asc' },
    });
    const terms = { groupId, level: 1, basis: 'sale', isDeleted: false };
    expect(versions).toMatchObject([
      { ...terms, version: 1, rateE4: 50_000n, amountE4: null },
      { ...terms, version: 2, rateE4: 75_000n, amountE4: null },
      { ...terms, version: 3, rateE4: null, amountE4: 20_000n, currency: 'USD' },
      { ...terms, version: 4, amountE4: 20_000n, isDeleted: true },
    ]);
  });

  test('pays later sales on its new terms and keeps past earnings', async () => {
    const { client, given } = account;
    const program = await given.program();
    await given.incentive(program);
    const [parent, seller] = [await given.affiliate({ program }), await given.affiliate({ program })];
    await client.affiliates.update(seller.id, { parent_affiliate_id: parent.id });
    const referral = await given.referral({ affiliate_id: seller.id });
    const created = await client.groups.multiLevelIncentives.create(program.groupId, level);
    const balance = async () => (await client.affiliates.balances(parent.id))[0]?.ready;
    await given.conversion({ referral_id: referral.id, sale_amount: 100 });
    expect(await balance()).toBe(5);
    await client.groups.multiLevelIncentives.update(program.groupId, created.id, { amount: 20 });
    await given.conversion({ referral_id: referral.id, sale_amount: 100 });
    expect(await balance()).toBe(25);
  });

  test.each([
    ['above 100 %', { amount: 100.1 }, 'amount'],
    ['in a currency that is a percentage', { currency: 'USD' }, 'currency'],
    ['fixed without a currency', { is_percentage: false }, 'currency'],
    ['of a fraction of a unit', { is_percentage: false, currency: 'CREDITS', amount: 0.5 }, 'amount'],
    ['in an unknown currency', { is_percentage: false, currency: 'UDS' }, 'currency'],
    ['four above', { level: 4 }, 'level'],
  ])('rejects %s without changes', async (_, changes, field) => {
    const { groupId, levels, created, path } = await given();
    expect(await account.refusal('PUT', path, changes)).toEqual([400, 'VALIDATION_ERROR', field]);
    expect(await levels.get(groupId, created.id)).toEqual(created);
  });

  test('cannot take the number of another level of the group', async () => {
    const { groupId, levels, path } = await given();
    await levels.create(groupId, { ...level, level: 2 });
    expect(await account.refusal('PUT', path, { level: 2 })).toEqual([409, 'DUPLICATE', 'level']);
  });

  test('keeps concurrent changes made while it waits', async () => {
    const { groupId, levels, created } = await given();
    const { orm, hot } = server.db;
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const updated = await orm.$transaction(async (tx) => {
      await tx.multiLevelIncentive.updateMany({
        where: { environmentId: account.environmentId, id: created.id },
        data: { rateE4: 90_000n },
      });
      const second = levels.update(groupId, created.id, { basis: 'commission' });
      await until('the second update waits', async () => (await hot.query(waiting)).rows.length > 0);
      return { second };
    });
    expect(await updated.second).toMatchObject({ amount: 9, basis: 'commission' });
  });

  test('is not found under a different group', async () => {
    const [{ groupId }, { created }] = [await given(), await given()];
    const path = `/v1/program/groups/${groupId}/multi-level-incentives/${created.id}`;
    for (const method of ['GET', 'PUT'])
      expect(await account.refusal(method, path, method === 'PUT' ? { amount: 1 } : undefined)).toEqual([
        404,
        'NOT_FOUND',
        undefined,
      ]);
  });
});
