import { describe, expect, test } from 'vitest';
import { copyTransaction } from '../../../../test/support/copy-transaction.ts';
import { useServer } from '../../../../test/support/harness.ts';

const server = useServer();

/** Creates a pending affiliate with one referral. */
async function pending() {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ status: 'pending' });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sell = () => account.given.conversion({ referral_id: referral.id });
  const approve = () => account.client.affiliates.update(affiliate.id, { status: 'approved' });
  const { environmentId } = account;
  const earnings = () => server.db.orm.earning.findMany({ where: { environmentId } });
  return { ...account, affiliate, sell, approve, earnings };
}

describe('approving an affiliate', () => {
  test('leaves no earning behind during concurrent sales', async () => {
    const { given, affiliate, approve, earnings } = await pending();
    const referrals = await Promise.all(
      [1, 2, 3, 4].map(() => given.referral({ affiliate_id: affiliate.id })),
    );
    const sales = Array.from({ length: 40 }, (_, at) =>
      given.conversion({ referral_id: referrals[at % 4]?.id ?? '' }),
    );
    await sales[5];
    await Promise.all([...sales, approve()]);
    const statuses = (await earnings()).map(({ status }) => status);
    expect(statuses).toEqual(Array(40).fill('ready_for_payment'));
  });

  test('leaves each sale either refunded or ready during concurrent refunds', async () => {
    const { client, sell, approve, earnings } = await pending();
    const sales = await Promise.all(Array.from({ length: 12 }, () => sell()));
    const refunds = sales.slice(0, 6).map(({ id }) => client.conversions.refund(id));
    await Promise.all([...refunds, approve()]);
    const statuses = (await earnings()).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(6).fill('ready_for_payment'), ...Array(6).fill('refunded')]);
  });

  test('is not starved by a constant stream of sales', async () => {
    const { given, affiliate, approve } = await pending();
    const referrals = await Promise.all(
      Array.from({ length: 12 }, () => given.referral({ affiliate_id: affiliate.id })),
    );
    let isOver = false;
    const sellers = referrals.map(async ({ id }) => {
      while (!isOver) await given.conversion({ referral_id: id });
    });
    const approved = await approve().finally(() => {
      isOver = true;
    });
    await Promise.all(sellers);
    expect(approved.partnership_status).toBe('APPROVED');
  });

  test('takes a single request even with thousands of earnings', async () => {
    const { sell, approve, environmentId, earnings, emittedEvents } = await pending();
    const { id } = await sell();
    await copyTransaction(server, { environmentId, id, times: 3_000 });
    await approve();
    const statuses = new Set((await earnings()).map(({ status }) => status));
    expect(statuses).toEqual(new Set(['ready_for_payment']));
    expect((await emittedEvents()).filter((type) => type === 'transaction.approved')).toHaveLength(3_001);
  });
});
