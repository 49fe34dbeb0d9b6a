import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

test('returns a referral as it was created, with its affiliate on request', async () => {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const referral = await given.referral({
    affiliate_id: affiliate.id,
    customer_id: 'c-1',
    metadata: { a: 1 },
  });
  expect(await client.referrals.get(referral.id)).toEqual(referral);
  const {
    program_id: _,
    parent_affiliate_id: __,
    external_user_id: ___,
    metadata: ____,
    payout_details_changed_at: _____,
    rejection_reason: ______,
    merged_into: _______,
    merged_at: ________,
    merge_reason: _________,
    merged_by: __________,
    ...summary
  } = affiliate;
  expect(await client.referrals.get(referral.id, { expand: ['affiliate'] })).toEqual({
    ...referral,
    affiliate: summary,
  });
  await expect(client.referrals.get('ref_x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('deleting a referral', () => {
  test('frees its identifiers and its click', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const click = await given.click(affiliate);
    const body = {
      email: 'free@example.com',
      affiliate_id: affiliate.id,
      customer_id: 'free',
      click_id: click.id,
    };
    const first = await client.referrals.create(body);
    expect(await client.referrals.delete(first.id)).toEqual({ id: first.id, deleted: true });
    await expect(client.referrals.delete(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const second = await client.referrals.create(body);
    expect(second.id).not.toBe(first.id);
  });

  test('is rejected for a referral with a sale or an event, and the message names both', async () => {
    const { client, given, raw } = account;
    const { id: referral_id } = await given.referral();
    await client.events.create({ referral_id, event_name: 'seen' });
    await given.conversion({ referral_id, sales_status: 'pending' });
    const { status, body } = await raw('DELETE', `/v1/referrals/${referral_id}`);
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
    expect(body.error.message).toContain('transactions and events');
  });

  test('succeeds or is rejected cleanly while sales arrive', { tags: 'slow' }, async () => {
    const { given, raw } = account;
    for (let round = 0; round < 5; round += 1) {
      const { id: referral_id } = await given.referral();
      const sale = {
        referral_id,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        external_event_id: referral_id,
      };
      const [sold, deleted] = await Promise.all([
        raw('POST', '/v1/conversions', sale),
        raw('DELETE', `/v1/referrals/${referral_id}`),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([sold.status, deleted.status]);
    }
  });
});
