import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

describe('listing commissions', () => {
  test('supports every filter and expands on request', { tags: 'slow' }, async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const [one, two] = [
      await given.referral({ affiliate_id: affiliate.id }),
      await given.referral({ affiliate_id: affiliate.id }),
    ];
    const first = await given.conversion({ referral_id: one.id, external_event_id: 'order-1' });
    const second = await given.conversion({ referral_id: two.id, sales_status: 'pending' });
    const manual = await given.commission({ referral_id: two.id, sale_amount: 10, commission_amount: 1 });
    const other = await given.conversion();
    const found = async (query: object) => (await client.commissions.list(query)).data.map(({ id }) => id);
    expect(await found({})).toEqual([other.id, manual.id, second.id, first.id]);
    expect(await found({ affiliate_id: affiliate.id })).toEqual([manual.id, second.id, first.id]);
    expect(await found({ program_id: affiliate.program_id, limit: 1 })).toEqual([manual.id]);
    expect(await found({ referral_id: two.id })).toEqual([manual.id, second.id]);
    expect(await found({ status: 'ready_for_payment' })).toEqual([other.id, first.id]);
    expect(await found({ sales_status: 'pending', order: 'asc' })).toEqual([second.id, manual.id]);
    expect(await found({ external_event_id: 'order-1' })).toEqual([first.id]);
    expect(await found({ starting_after: manual.id })).toEqual([second.id, first.id]);
    expect(await found({ ending_before: second.id })).toEqual([other.id, manual.id]);
    const { data } = await client.commissions.list({
      referral_id: one.id,
      expand: ['affiliate', 'referral'],
    });
    expect(data).toEqual([
      {
        ...(await client.commissions.get(first.id)),
        affiliate: expect.objectContaining({ id: affiliate.id, name: affiliate.name }),
        referral: await client.referrals.get(one.id),
      },
    ]);
  });
});

describe('deleting a commission', () => {
  const refused = async (id: string) => {
    const { status, body } = await account.raw('DELETE', `/v1/commissions/${id}`);
    return [status, body.error.code, body.error.message];
  };

  test('is rejected if it earned anything, whatever happened later', async () => {
    const { client, given } = account;
    const { id } = await given.conversion();
    expect(await refused(id)).toEqual([
      409,
      'IN_USE',
      expect.stringContaining('ledger entries and earnings'),
    ]);
    await client.conversions.refund(id);
    expect(await refused(id)).toEqual([409, 'IN_USE', expect.stringContaining('refunds')]);
    expect(await refused('trx_x')).toEqual([404, 'NOT_FOUND', expect.any(String)]);
  });

  test('is rejected if it was refunded, even without earnings, because a refund is history', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate({ incentive: null });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const { id } = await given.conversion({ referral_id: referral.id });
    await client.conversions.refund(id, { amount: 1 });
    expect(await refused(id)).toEqual([409, 'IN_USE', expect.stringContaining('it has refunds')]);
  });

  test('frees its key and removes it from its referral’s count', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate({ incentive: null });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const old = { referral_id, external_event_id: 'same', occurred_at: '2024-01-01T00:00:00Z' };
    const { id } = await given.conversion(old);
    await given.conversion({ referral_id });
    expect(await client.commissions.delete(id)).toEqual({ id, deleted: true });
    await expect(client.commissions.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.commissions.delete(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { rows } = await server.db.lists.query(
      'select conversions_count as n, first_conversion_at as first from referrals where id = $1',
      [referral_id],
    );
    expect(rows[0].n).toBe(1);
    expect(rows[0].first.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
    expect((await given.conversion({ ...old, sale_amount: 5 })).id).not.toBe(id);
  });

  test('returns the use of a limited incentive that was capped to zero', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate({
      incentive: { incentiveLength: 'payment_limited', lengthValue: 2, capPerReferralE4: 200_000n },
    });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const paid = await given.conversion({ referral_id });
    const capped = await given.conversion({ referral_id });
    expect([paid.commission_amount, capped.commission_amount, capped.earning_id]).toEqual([20, 0, null]);
    await client.commissions.delete(capped.id);
    const again = await given.conversion({ referral_id });
    expect(again.matched_incentive_id).toBe(capped.matched_incentive_id);
    const { rows } = await server.db.lists.query(
      'select incentive_usage as usage from referrals where id = $1',
      [referral_id],
    );
    expect(rows[0].usage[capped.matched_incentive_id ?? ''].uses).toBe(2);
  });
});
