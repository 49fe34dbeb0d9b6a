import { randomBytes } from 'node:crypto';
import type { IncentiveCreate, MultiLevelIncentiveCreate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { ownAffiliate, portalProgram } from '../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)], now: '2026-11-01T00:00:00.000Z' });
const begin = '2026-12-01T00:00:00.000Z';

type Terms = Omit<IncentiveCreate, 'program_id' | 'name'>;

const twenty = {
  ...{ incentive_type: 'commission', amount: 20, is_percentage: true, currency: null },
  ...{ incentive_length: 'customer_lifetime', length_value: null, apply_to: 'all_plans' },
  ...{ approval_type: 'automatic', hold_period_days: null, variable_config: null },
  ...{ event_name: null, cap_per_conversion: null, cap_per_referral: null, include_free_sales: false },
};

async function opened() {
  const account = await server.account();
  const program = await portalProgram(account);
  const ada = await ownAffiliate(server, account, program);
  const termsOf = async ({ get }: Pick<typeof ada, 'get'>) => (await get('terms')).data;
  const { client } = account;
  const attach = async (terms: Terms, groupId = program.groupId) => {
    const { id } = await client.incentives.create({
      ...{ program_id: program.programId, name: 'Internal name' },
      ...terms,
    });
    await client.groups.incentives.create(groupId, { incentive_id: id });
    return id;
  };
  const otherGroup = async () =>
    (await client.groups.create({ program_id: program.programId, name: 'Other group' })).id;
  return { ...account, account, program, ada, termsOf, attach, otherGroup };
}

describe('portal terms', () => {
  test('contain every kind of incentive, from general to specific, without internal names', {
    tags: 'slow',
  }, async () => {
    const { ada, termsOf, attach } = await opened();
    const tiers = [
      { from: 3, amount: 25, is_percentage: true },
      { from: 10, amount: 30, is_percentage: true },
    ];
    const monthly: Terms = {
      ...{ amount: 12.5, apply_to: 'monthly_plans', cap_per_conversion: 40 },
      ...({ incentive_length: 'time_limited', length_value: 12 } as const),
      ...({ approval_type: 'hold_period', hold_period_days: 30 } as const),
      variable_config: { basis: 'affiliate_conversions_month', tiers },
    };
    const products: Terms = {
      ...{
        amount: 5,
        is_percentage: false,
        currency: 'EUR',
        include_free_sales: true,
        cap_per_referral: 12.5,
      },
      ...({ apply_to: 'specific_products', incentive_length: 'payment_limited', length_value: 3 } as const),
    };
    const lead: Terms = { incentive_type: 'lead', amount: 1, is_percentage: false, currency: 'USD' };
    const trial: Terms = { ...lead, incentive_type: 'trial', amount: 2 };
    const milestone: Terms = {
      ...{ ...lead, incentive_type: 'milestone', currency: 'CREDITS' },
      ...{ event_name: 'kyc', approval_type: 'manual' },
    };
    await attach({ ...products, product_ids: ['internal-product'] });
    for (const each of [milestone, lead, trial, monthly]) await attach(each);

    const terms = await termsOf(ada);

    expect(terms).toEqual({
      incentives: [
        twenty,
        ...[monthly, products, lead, trial, milestone].map((each) => ({ ...twenty, ...each })),
      ],
      partners: [],
    });
    expect(JSON.stringify(terms)).not.toMatch(/internal|_id|inc_|grp_/i);
  });

  test('change when a scheduled version takes effect', { tags: 'slow' }, async () => {
    const { client, ada, termsOf, attach } = await opened();
    const id = await attach({ amount: 10, apply_to: 'yearly_plans' });
    await client.incentives.update(id, { amount: 15, in_force_from: begin });
    const amounts = async () =>
      (await termsOf(ada)).incentives.map(({ amount }: { amount: number }) => amount);
    try {
      for (const [now, amount] of [
        ['2026-11-30T23:59:59.999Z', 10],
        [begin, 15],
      ] as const) {
        server.now = new Date(now);
        expect(await amounts()).toEqual([20, amount]);
      }
    } finally {
      server.now = new Date('2026-11-01T00:00:00.000Z');
    }
  });

  test('contain no terms of other groups or programs, and none without a group', {
    tags: 'slow',
  }, async () => {
    const { client, account, ada, termsOf, attach, otherGroup } = await opened();
    const other = await portalProgram(account, { terms: { rateE4: 700_000n } });
    const eve = await ownAffiliate(server, account, other, { name: 'Eve' });
    const group = await otherGroup();
    await attach({ amount: 50 }, group);
    expect((await termsOf(ada)).incentives).toEqual([twenty]);
    expect((await termsOf(eve)).incentives).toEqual([{ ...twenty, amount: 70 }]);
    await client.affiliates.update(ada.id, { group_id: group });
    expect((await termsOf(ada)).incentives).toEqual([{ ...twenty, amount: 50 }]);
    const [attached] = (await client.groups.incentives.list(group)).data;
    await client.groups.incentives.delete(group, attached?.id ?? '');
    expect(await termsOf(ada)).toEqual({ incentives: [], partners: [] });
    await client.affiliates.update(ada.id, { group_id: null });
    expect(await termsOf(ada)).toEqual({ incentives: [], partners: [] });
  });

  test('contain the commission on partners’ sales, which depends on the partners’ groups', {
    tags: 'slow',
  }, async () => {
    const { client, account, program, ada, termsOf, otherGroup } = await opened();
    const level = (groupId: string, terms: MultiLevelIncentiveCreate) =>
      client.groups.multiLevelIncentives.create(groupId, terms);
    const five = { amount: 5, is_percentage: true, basis: 'sale', currency: null };
    const group = await otherGroup();
    await level(group, { level: 1, amount: 2.5, is_percentage: false, basis: 'sale', currency: 'EUR' });
    await level(group, { level: 2, amount: 9, is_percentage: true, basis: 'sale' });
    const partners = async () => (await termsOf(ada)).partners;

    expect(await partners()).toEqual([]);
    const bob = await ownAffiliate(server, account, program, { name: 'Bob', parent: ada.id });
    expect(await partners()).toEqual([five]);
    const eve = await ownAffiliate(server, account, program, { name: 'Eve', parent: ada.id });
    expect(await partners()).toEqual([five]);
    await client.affiliates.update(eve.id, { group_id: group });
    const fixed = { amount: 2.5, is_percentage: false, basis: 'sale', currency: 'EUR' };
    expect(await partners()).toEqual([five, fixed]);
    await client.affiliates.update(bob.id, { status: 'rejected' });
    expect(await partners()).toEqual([fixed]);
    expect((await termsOf(bob)).partners).toEqual([]);
  });

  test('are those of the remaining account after a merge, and empty for a rejected affiliate', {
    tags: 'slow',
  }, async () => {
    const { client, account, program, ada, termsOf, attach, otherGroup } = await opened();
    const group = await otherGroup();
    await attach({ amount: 30 }, group);
    const merged = await ownAffiliate(server, account, program, { name: 'Ada Again' });
    await client.affiliates.update(merged.id, { group_id: group });
    await client.affiliates.update(ada.id, { status: 'rejected', reason: 'Spam' });
    expect(await termsOf(ada)).toEqual({ incentives: [], partners: [] });
    await client.affiliates.update(ada.id, { status: 'approved' });

    await client.affiliates.merge(merged.id, { into: ada.id, reason: 'The same person' });

    expect((await termsOf(ada)).incentives).toEqual([twenty]);
    await expect.poll(() => termsOf(merged)).toEqual({ incentives: [], partners: [] });
  });
});
