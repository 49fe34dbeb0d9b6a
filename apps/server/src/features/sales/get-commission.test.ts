import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { manualCommission } from '../../../test/support/manual-commission.ts';

const server = useServer();

describe('getting a commission', () => {
  test('expands only what is requested', async () => {
    const { account, affiliate, referral, commission } = await manualCommission(server, {
      hold_period_days: 5,
    });
    const { client } = account;

    const expanded = await client.commissions.get(commission.id, {
      expand: ['affiliate', 'referral', 'program', 'earnings'],
    });

    expect(expanded).toMatchObject({
      ...commission,
      affiliate: { id: affiliate.id, tracking_id: affiliate.tracking_id },
      referral,
      program: { id: affiliate.program_id, default_currency: 'USD' },
      earnings: [{ id: commission.earning_id, amount: 20, original_amount: 20, earning_type: 'manual' }],
    });
    const until = Date.parse(commission.created_at) + 5 * 86_400_000;
    expect(expanded.earnings[0]?.hold_until).toBe(new Date(until).toISOString());
    expect(await client.commissions.get(commission.id)).not.toHaveProperty('earnings');
  });

  test('returns the same for another environment as for a nonexistent one', async () => {
    const { account, commission } = await manualCommission(server);
    const live = { authorization: `Bearer ${account.liveApiKey}` };

    const { status, body } = await account.raw('GET', `/v1/commissions/${commission.id}`, undefined, live);

    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});
