import { expect, test } from 'vitest';
import { useServer } from '../../test/support/harness.ts';

const server = useServer();

test('lists the entries that a payout claims and its own, but no others', { tags: 'slow' }, async () => {
  const { client, given } = await server.account();
  const affiliate = await given.affiliate();
  const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
  const pay = async (sale_amount: number, refund: number) => {
    const { id } = await given.conversion({ referral_id, sale_amount });
    await client.conversions.refund(id, { amount: refund });
    const run = await client.payouts.create({ program_id: affiliate.program_id });
    const [payout] = run.payouts;
    const paid = payout?.id ?? '';
    await client.payouts.update(paid, { status: 'processing' });
    await client.payouts.update(paid, { status: 'completed' });
    // Entry of the same earning that is in no payout.
    await client.conversions.refund(id, { amount: 5 });
    return paid;
  };
  const [first, second] = [await pay(100, 10), await pay(200, 20)];
  await given.conversion({ referral_id });

  const entriesOf = async (payout_id: string) =>
    (await client.ledger.entries({ payout_id, order: 'asc', limit: 100 })).data
      .map(({ type, amount }) => `${type} ${amount}`)
      .sort();

  expect(await entriesOf(first)).toEqual(['earned 20', 'paid -20', 'paid 2', 'refunded -2']);
  // It also claims the remaining clawback after the first refund.
  expect(await entriesOf(second)).toEqual([
    ...['clawback -1', 'earned 40', 'paid -40', 'paid 1', 'paid 4', 'refunded -4'],
  ]);
});
