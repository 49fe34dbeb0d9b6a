import type { IncentiveCreate, PortalUpdate } from '@tributary/sdk';
import { unique } from '../../server/test/support/given.ts';
import type { PortalApp } from './portal.ts';

export interface PartnerWords {
  readonly brand: string;
  readonly name: string;
  /** Text written by the merchant: the reason for a bonus, the name of an event, or the reason for a rejection. */
  readonly text: string;
}

const usual: PartnerWords = { brand: 'Acme Shoes', name: 'Ada', text: 'Spring campaign' };

/** Terms that none of the partner's sales meet. */
const otherTerms = (event_name: string): Omit<IncentiveCreate, 'program_id' | 'name'>[] => [
  {
    ...{
      amount: 12.5,
      apply_to: 'specific_products',
      product_ids: ['internal-product'],
      cap_per_conversion: 40,
    },
    ...({ incentive_length: 'time_limited', length_value: 12 } as const),
    ...({ approval_type: 'hold_period', hold_period_days: 30 } as const),
    variable_config: {
      basis: 'affiliate_conversions_month',
      tiers: [10, 50].map((from) => ({ from, amount: 15 + from / 10, is_percentage: true })),
    },
  },
  {
    ...{ incentive_type: 'milestone', event_name, amount: 10, is_percentage: false, currency: 'EUR' },
    approval_type: 'manual',
  },
];

/** Creates a program with an open portal, and an affiliate with commissions and payouts in nearly every state. */
export async function partnerOf(
  app: PortalApp,
  { brand, name, text }: PartnerWords = usual,
  settings: PortalUpdate = {},
) {
  const { given, client } = app.account.live;
  const program = await given.program();
  const { programId, groupId } = program;
  await given.incentive(program);
  for (const terms of otherTerms(text)) {
    const { id } = await client.incentives.create({ program_id: programId, name: text, ...terms });
    await client.groups.incentives.create(groupId, { incentive_id: id });
  }
  const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
  await client.groups.multiLevelIncentives.create(groupId, level);
  await given.site(programId, { home_url: 'https://acme.example' });
  await app.openPortal(programId, {
    brand_name: brand,
    support_email: 'partners@acme.example',
    terms_url: 'https://acme.example/terms',
    ...settings,
  });
  const email = `${unique('ada')}@example.com`;
  const { id, tracking_id } = await given.affiliate({ program, email });
  await client.affiliates.update(id, { name, payout_method: 'paypal', payout_details: { email } });
  await client.coupons.create({
    ...{ affiliate_id: id, code: unique('ADA').slice(0, 8), discount_type: 'percentage', discount_value: 10 },
    duration: 'once',
  });
  for (const sub1 of ['newsletter', 'newsletter', 'video'])
    await given.click(
      { tracking_id, program_id: programId },
      { url: `https://acme.example/?via=x&sub1=${sub1}` },
    );
  const referral = await given.referral({ affiliate_id: id, email: `${unique('grace')}@shop.example` });
  const sell = (sale: object = {}) => given.conversion({ referral_id: referral.id, ...sale });
  const order = unique('order');
  await sell({ sale_amount: 349.5, external_event_id: order });
  const { payouts } = await client.payouts.create({ program_id: programId });
  const payoutId = payouts[0]?.id ?? '';
  await client.payouts.start(payoutId);
  await client.payouts.complete(payoutId);
  const sale = await sell({ sale_amount: 1_200 });
  const refunded = await sell({ sale_amount: 80 });
  await client.conversions.refund(refunded.id, { amount: 80 });
  await client.adjustments.create({ affiliate_id: id, amount: 15, currency: 'USD', reason: text });
  await client.affiliates.update(id, { payout_method: 'none' });
  const recruit = await given.affiliate({ program });
  await client.affiliates.update(recruit.id, { name: `${name} the second`, parent_affiliate_id: id });
  const theirs = await given.referral({ affiliate_id: recruit.id });
  await given.conversion({ referral_id: theirs.id, sale_amount: 60 });
  return { programId, id, recruitId: recruit.id, email, order, tracking_id, payoutId, saleId: sale.id, sell };
}

/** Every page of an affiliate, with ids filled in. */
export const pagesOf = ({ payoutId, saleId }: { payoutId: string; saleId: string }): readonly string[] => [
  '',
  'links',
  'commissions',
  `commissions/${saleId}`,
  'payouts',
  `payouts/${payoutId}`,
  'payment-details',
  'partners',
  'account',
  'nowhere',
];
