import type { Tributary } from '@tributary/sdk';
import { addCompany } from './company.ts';

/** Amount paid to Greta a month ago, in EUR: 20% of her sale. */
export const LAST_MONTH = 20;

/** Additional lines, which contain only affiliates. */
const LINES = 30;

/** Creates the demo's data. Greta was paid a month ago and has since changed her account, and Ben declines payouts. */
export async function addMonth(client: Tributary, { lines = LINES } = {}): Promise<void> {
  const programId = await addCompany(client, { lines });
  const [greta] = (await client.affiliates.list({ tracking_id: 'greta-weiss' })).data;
  const [ben] = (await client.affiliates.list({ tracking_id: 'ben-okafor' })).data;
  if (!greta || !ben) throw new Error('The demo has Greta and Ben.');
  await client.affiliates.update(ben.id, { payout_method: 'none' });
  const customer_id = 'of-last-month';
  await client.referrals.create({
    affiliate_id: greta.id,
    customer_id,
    email: `${customer_id}@example.com`,
  });
  const sale = await client.conversions.create({
    customer_id,
    sale_amount: LAST_MONTH * 5,
    sale_amount_currency: 'EUR',
    external_event_id: customer_id,
  });
  await client.commissions.update(sale.id, { status: 'ready_for_payment' });
  const { payouts } = await client.payouts.create({ program_id: programId, affiliate_ids: [greta.id] });
  for (const { id } of payouts) {
    await client.payouts.start(id ?? '');
    await client.payouts.complete(id ?? '');
  }
  await client.affiliates.update(greta.id, {
    payout_details: { iban: 'NL91ABNA0417164300', accountName: 'Greta Weiss' },
  });
}
