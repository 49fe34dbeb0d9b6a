import type { Tributary } from '@tributary/sdk';

/** Adds objects that the demo lacks: links, coupons, a recruited affiliate and a shortlist. */
export async function addPeople(client: Tributary): Promise<{ affiliate: string; referral: string }> {
  const [affiliate] = (await client.affiliates.list({ tracking_id: 'ada-lindqvist' })).data;
  const [parent] = (await client.affiliates.list({ tracking_id: 'ben-okafor' })).data;
  const [capped] = (await client.commissions.list({ external_event_id: 'demo:capped' })).data;
  if (!affiliate || !parent || !capped) throw new Error('The demo has Ada, Ben and a capped sale.');
  await client.affiliates.update(affiliate.id, {
    parent_affiliate_id: parent.id,
    payout_details: { email: 'ada@new-account.example' },
  });
  await client.sites.create({ home_url: 'https://northwind.example', name: 'Northwind Notes' });
  const terms = { affiliate_id: affiliate.id, discount_type: 'percentage', discount_value: 20 } as const;
  await client.coupons.create({ ...terms, code: 'ADA20', duration: 'once' });
  await client.coupons.create({ ...terms, code: 'ADA-TEAM', duration: 'repeating', duration_in_months: 3 });
  await client.finder.create({
    name: 'The Quiet Keyboard',
    domain: 'quiet-keyboard.example',
    category: 'newsletter',
    emails: ['hello@quiet-keyboard.example'],
    urls: ['https://quiet-keyboard.example/about'],
    status: 'CONTACTED',
    notes: 'Writes about tools for writers. Asked for the commission of a year.',
  });
  return { affiliate: affiliate.id, referral: capped.referral_id };
}

/** Adds sales in some of the last twelve months, because the demo records all sales of Ada on one day. Pays the first. */
export async function addPastSales(client: Tributary, affiliateId: string): Promise<void> {
  const { program_id } = await client.affiliates.get(affiliateId);
  const { id } = await client.referrals.create({ affiliate_id: affiliateId, email: 'mei@studio.example' });
  for (const [days, sale_amount] of pastSales) {
    const { id: saleId } = await client.conversions.create({
      ...{ referral_id: id, external_event_id: `mei-${days}`, sale_amount, sale_amount_currency: 'USD' },
      coupon_code: 'ADA20',
      occurred_at: new Date(Date.now() - days * DAY_MS).toISOString(),
    });
    if (days > 100) await client.commissions.update(saleId, { status: 'ready_for_payment' });
  }
  const { payouts } = await client.payouts.create({ program_id, affiliate_ids: [affiliateId] });
  const payoutId = payouts[0]?.id ?? '';
  for (const status of ['processing', 'completed'] as const)
    await client.payouts.update(payoutId, { status });
}

const DAY_MS = 86_400_000;
const pastSales = [
  [320, 180],
  [290, 110],
  [262, 60],
  [201, 150],
  [170, 200],
  [139, 90],
  [75, 170],
  [46, 120],
  [12, 140],
] as const;
