import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { newId } from '../../platform/ids.ts';

const server = useServer();

describe('getting a group', () => {
  test('returns its own fields, and related objects only on request', async () => {
    const { client, given } = await server.account();
    const { programId, groupId } = await given.program();
    const group = await client.groups.get(groupId);
    expect(group).toEqual({
      id: groupId,
      program_id: programId,
      name: 'Default',
      description: '',
      custom_website_url: null,
      is_default: true,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await client.groups.get(groupId, { expand: ['incentives', 'multi_level_incentives'] })).toEqual({
      ...group,
      incentives: [],
      multi_level_incentives: [],
    });
  });

  test('expands its incentives as currently in force, in the order in which they were attached', async () => {
    const { client, given } = await server.account();
    const program = await given.program();
    const first = await given.incentive(program, {
      approvalType: 'hold_period',
      holdPeriodDays: 30,
      rateE4: 125_000n,
    });
    const second = await given.incentive(program, {
      isPercentage: false,
      amountE4: 70_000n,
      currency: 'CREDITS',
      incentiveLength: 'payment_limited',
      lengthValue: 3,
      applyTo: 'specific_products',
      productIds: ['p1', 'p2'],
      capPerConversionE4: 50_000n,
      capPerReferralE4: 100_000n,
      variableConfig: {
        basis: 'sale_amount',
        currency: 'CREDITS',
        tiers: [{ from: 10, amount: 5, is_percentage: false }],
      },
    });
    await given.newVersion(first, { approvalType: 'hold_period', holdPeriodDays: 14, rateE4: 300_000n });
    const { incentives } = await client.groups.get(program.groupId, { expand: ['incentives'] });
    const common = {
      name: 'Incentive',
      id: expect.stringMatching(/^gin_/),
      incentive_type: 'commission',
      event_name: null,
    };
    expect(incentives).toEqual([
      {
        ...common,
        incentive_id: first,
        amount: 30,
        is_percentage: true,
        currency: null,
        incentive_length: 'customer_lifetime',
        length_value: null,
        approval_type: 'hold_period',
        hold_period_days: 14,
        variable_commission: false,
        include_free_sales: false,
        variable_config: null,
        apply_to: 'all_plans',
        product_ids: [],
        cap_per_conversion: null,
        cap_per_referral: null,
      },
      {
        ...common,
        incentive_id: second,
        amount: 7,
        is_percentage: false,
        currency: 'CREDITS',
        incentive_length: 'payment_limited',
        length_value: 3,
        approval_type: 'automatic',
        hold_period_days: null,
        variable_commission: true,
        include_free_sales: false,
        variable_config: {
          basis: 'sale_amount',
          currency: 'CREDITS',
          tiers: [{ from: 10, amount: 5, is_percentage: false }],
        },
        apply_to: 'specific_products',
        product_ids: ['p1', 'p2'],
        cap_per_conversion: 5,
        cap_per_referral: 10,
      },
    ]);
  });

  test('expands its levels, lowest first', async () => {
    const { client, given, environmentId } = await server.account();
    const { programId, groupId } = await given.program();
    const level = { environmentId, programId, groupId };
    const ids = [newId('multiLevelIncentive'), newId('multiLevelIncentive')];
    const [one = '', two = ''] = ids;
    await server.db.orm.multiLevelIncentive.createMany({
      data: [
        {
          ...level,
          id: two,
          level: 2,
          basis: 'commission',
          isPercentage: false,
          amountE4: 10_000n,
          currency: 'EUR',
        },
        { ...level, id: one, level: 1, basis: 'sale', isPercentage: true, rateE4: 50_000n },
      ],
    });
    const group = await client.groups.get(groupId, { expand: ['multi_level_incentives'] });
    expect(group.multi_level_incentives).toEqual([
      { id: one, level: 1, amount: 5, is_percentage: true, basis: 'sale', currency: null },
      { id: two, level: 2, amount: 1, is_percentage: false, basis: 'commission', currency: 'EUR' },
    ]);
    expect(group).not.toHaveProperty('incentives');
  });

  test('fails if it does not exist, or with an unknown expansion', async () => {
    const { raw, given } = await server.account();
    const missing = await raw('GET', '/v1/program/groups/grp_unknown');
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND']);
    const { groupId } = await given.program();
    const { status, body } = await raw('GET', `/v1/program/groups/${groupId}?expand=incentives,levels`);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'expand']);
    expect(body.error.message).toContain('multi_level_incentives');
  });
});
