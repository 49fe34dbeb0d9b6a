import { type Conversion, eventId, type Program, type Tributary } from '@tributary/sdk';

interface Demo {
  readonly client: Tributary;
  readonly baseUrl: string;
}

const PROGRAM = 'Northwind Studio';
const PARTNER = { name: 'Mia Berg', email: 'mia@berg.example', tracking_id: 'mia-berg' };
const DAY_MS = 24 * 3_600_000;
const PERCENT = 20;

/** Commission per product. Products that are not listed earn nothing in the first group. */
const terms = {
  course: { name: 'Courses', amount: PERCENT },
  licence: {
    name: 'Licences, paid after 30 days',
    amount: PERCENT,
    approval_type: 'hold_period',
    hold_period_days: 30,
  },
  coaching: { name: 'Coaching, reviewed manually', amount: PERCENT, approval_type: 'manual' },
  template: { name: 'Points for templates', amount: 500, is_percentage: false, currency: 'POINTS' },
  plan: { name: 'Plans, for 12 months', amount: PERCENT, incentive_length: 'time_limited', length_value: 12 },
  trial: { name: 'First payments', amount: PERCENT, incentive_length: 'payment_limited', length_value: 1 },
  seat: { name: 'Seats, up to 10 per customer', amount: PERCENT, cap_per_referral: 10 },
  sticker: { name: 'Stickers', amount: 0.01 },
} as const;
type Product = keyof typeof terms;

interface Sale {
  readonly product: Product | 'gift';
  readonly amount?: number;
  readonly currency?: string;
  /** Sales to the same customer belong to one referral. Default: a new customer. */
  readonly customer?: string;
  readonly email?: string;
  readonly daysAgo?: number;
  readonly status?: 'complete' | 'pending' | 'failed';
  readonly affiliateId?: string;
}

/**
 * Opens the portal of a separate program, in which an affiliate has a commission in every possible state. A second run
 * makes no changes. Returns instructions for signing in.
 */
export async function addPortalPartner({ client, baseUrl }: Demo): Promise<string> {
  const programs = await client.programs.list({ limit: 100 }).toArray();
  const known = programs.find(({ name }) => name === PROGRAM);
  const program = known ?? (await createProgram(client));
  if (!known) await fillProgram(client, program);
  await client.portals.update(program.id, { is_open: true, support_email: 'partners@northwind.example' });
  return `One affiliate has a commission in every state: sign in to the portal as ${PARTNER.email} at ${baseUrl}/p/${program.id}/. The code is in the dashboard, under Developers › Mailbox.`;
}

const createProgram = (client: Tributary): Promise<Program> =>
  client.programs.create({
    ...{ name: PROGRAM, default_currency: 'EUR', timezone: 'Europe/Berlin', self_referral: 'hold' },
    minimum_payout: 10,
    minimum_payouts: [{ currency: 'GBP', amount: 50 }],
    payout_schedule: { every: 'month', day: 15 },
  });

async function fillProgram(client: Tributary, program: Program): Promise<void> {
  const program_id = program.id;
  await client.sites.create({ program_id, home_url: 'https://northwind.example' });
  const groupId = await partnersGroup(client, program_id);
  const { id } = await client.affiliates.create({
    ...{ ...PARTNER, program_id, group_id: groupId, onboarding_completed: true },
    payout_method: 'wire_transfer',
    payout_details: { iban: 'DE89370400440532013000', accountName: PARTNER.name },
  });
  let sales = 0;
  const sell = async ({ product, amount = 120, currency = 'EUR', daysAgo = 3, ...sale }: Sale) => {
    sales += 1;
    const customer = sale.customer ?? `northwind-${sales}`;
    const occurredAt = new Date(Date.now() - daysAgo * DAY_MS);
    const [referral] = (await client.referrals.list({ customer_id: customer })).data;
    if (!referral)
      await client.referrals.create({
        affiliate_id: sale.affiliateId ?? id,
        ...customerOf(customer),
        ...(sale.email !== undefined && { email: sale.email }),
        created_at: new Date(occurredAt.getTime() - DAY_MS).toISOString(),
      });
    return client.conversions.create({
      ...{
        customer_id: customer,
        sale_amount: amount,
        sale_amount_currency: currency,
        product_ids: [product],
      },
      ...{ occurred_at: occurredAt.toISOString(), sales_status: sale.status ?? 'complete' },
      external_event_id: eventId('demo', `northwind-${sales}`),
    });
  };
  const own: Partner = { client, program_id, id, groupId, sell };
  await sellBeforePayouts(own);
  await sellForNextPayout(own);
  await sellForDecisions(own);
  await sellForNothing(own);
}

const customerOf = (customer_id: string) => ({ customer_id, email: `${customer_id}@customers.example` });

interface Partner {
  readonly client: Tributary;
  readonly program_id: string;
  readonly id: string;
  readonly groupId: string;
  sell(sale: Sale): Promise<Conversion>;
}

async function partnersGroup(client: Tributary, program_id: string): Promise<string> {
  const { id } = await client.groups.create({ program_id, name: 'Partners' });
  for (const [product, term] of Object.entries(terms)) {
    const incentive = await client.incentives.create({
      ...{ ...term, program_id, apply_to: 'specific_products', product_ids: [product] },
    });
    await client.groups.incentives.create(id, { incentive_id: incentive.id });
  }
  await client.groups.multiLevelIncentives.create(id, {
    ...{ level: 1, amount: 5, is_percentage: true, basis: 'sale' },
  });
  return id;
}

/** Records sales in several currencies, which are paid separately. Each payout has a different result. */
async function sellBeforePayouts({ client, program_id, id, sell }: Partner): Promise<void> {
  await sell({ product: 'course', daysAgo: 40 });
  await sell({ product: 'course', currency: 'USD', daysAgo: 39 });
  await sell({ product: 'course', currency: 'CHF', daysAgo: 38 });
  await sell({ product: 'course', currency: 'SEK', amount: 1_400, daysAgo: 37 });
  const refunded = await sell({ product: 'course', currency: 'DKK', amount: 900, daysAgo: 36 });
  const { payouts } = await client.payouts.create({ program_id, affiliate_ids: [id] });
  const byCurrency = new Map(payouts.map((payout) => [payout.currency, payout.id]));
  const payoutOf = (currency: string) => byCurrency.get(currency) ?? '';
  for (const currency of ['EUR', 'USD', 'CHF', 'SEK', 'DKK']) await client.payouts.start(payoutOf(currency));
  for (const currency of ['EUR', 'CHF', 'DKK'])
    await client.payouts.complete(payoutOf(currency), { paymentReference: `northwind-${currency}` });
  await client.payouts.fail(payoutOf('USD'));
  await client.payouts.return(payoutOf('CHF'), { reason: 'The account was closed' });
  await client.conversions.refund(refunded.id, {
    external_event_id: eventId('demo', 'northwind-clawback'),
  });
  const earlier = await client.referrals.create({ affiliate_id: id, email: 'earlier@customers.example' });
  await client.commissions.create({
    ...{ referral_id: earlier.id, sale_amount: 60, sale_amount_currency: 'EUR' },
    ...{ commission_amount: 12, commission_currency: 'EUR', status: 'paid', sales_status: 'complete' },
  });
}

async function sellForNextPayout({ client, sell, id }: Partner): Promise<void> {
  await sell({ product: 'course' });
  await sell({ product: 'course', currency: 'GBP', amount: 60 });
  await sell({ product: 'course', currency: 'DKK', amount: 100 });
  await sell({ product: 'template', amount: 9 });
  await sell({ product: 'licence' });
  const partly = await sell({ product: 'course', amount: 200 });
  await client.conversions.refund(partly.id, {
    ...{ amount: 50, reason: 'One of four seats', external_event_id: eventId('demo', 'northwind-partly') },
  });
  const held = await sell({ product: 'licence' });
  await client.commissions.act({ action: 'approve', ids: [held.id] });
  for (const [amount, reason] of [
    [25, 'Talk at our meet-up'],
    [-5, 'The May bonus was 5 too high'],
  ] as const)
    await client.adjustments.create({ affiliate_id: id, amount, currency: 'EUR', reason });
}

/** Records sales that need a decision, and sales that have been decided. */
async function sellForDecisions({ client, program_id, sell, id, groupId }: Partner): Promise<void> {
  await sell({ product: 'coaching' });
  await sell({ product: 'course', email: PARTNER.email, customer: 'northwind-own' });
  const approved = await sell({ product: 'coaching' });
  await client.commissions.update(approved.id, { status: 'approved' });
  const rejected = await sell({ product: 'coaching' });
  await client.commissions.act({ action: 'reject', ids: [rejected.id], reason: 'Order was a test' });
  const voided = await sell({ product: 'course' });
  await client.commissions.void(voided.id);
  await sell({ product: 'course', status: 'pending' });
  await sell({ product: 'course', status: 'failed' });
  const refunded = await sell({ product: 'course' });
  await client.conversions.refund(refunded.id, { external_event_id: eventId('demo', 'northwind-refund') });
  const disputed = await sell({ product: 'course' });
  await client.conversions.refund(disputed.id, {
    ...{ kind: 'dispute', external_event_id: eventId('demo', 'northwind-dispute') },
  });
  const noor = await client.affiliates.create({
    ...{ name: 'Noor Haddad', email: 'noor@haddad.example', program_id, group_id: groupId },
    ...{ parent_affiliate_id: id, status: 'pending' },
  });
  await sell({ product: 'course', affiliateId: noor.id });
}

async function sellForNothing({ client, program_id, id, groupId, sell }: Partner): Promise<void> {
  await sell({ product: 'gift' });
  const refused = await client.referrals.create({ affiliate_id: id, ...customerOf('northwind-refused') });
  await client.referrals.update(refused.id, { status: 'rejected' });
  await sell({ product: 'course', customer: 'northwind-refused' });
  await sellInOtherGroups({ client, program_id, id, groupId, sell });
  await sell({ product: 'course', amount: 0 });
  await sell({ product: 'sticker', amount: 0.2 });
  for (const daysAgo of [400, 2]) await sell({ product: 'plan', customer: 'northwind-plan', daysAgo });
  for (const daysAgo of [30, 2]) await sell({ product: 'trial', customer: 'northwind-trial', daysAgo });
  for (const daysAgo of [30, 2]) await sell({ product: 'seat', customer: 'northwind-seat', daysAgo });
  await client.programs.update(program_id, { self_referral: 'reject' });
  await sell({ product: 'course', customer: 'northwind-own' });
  await client.programs.update(program_id, { self_referral: 'hold' });
  await client.affiliates.update(id, { status: 'rejected', reason: 'Paused on request' });
  await sell({ product: 'course' });
  await client.affiliates.update(id, { status: 'approved' });
}

/** Records sales in a group that covers only yearly plans, and in a group without terms. */
async function sellInOtherGroups({ client, program_id, id, groupId, sell }: Partner): Promise<void> {
  const [yearly, none] = [
    await client.groups.create({ program_id, name: 'Yearly plans' }),
    await client.groups.create({ program_id, name: 'Friends' }),
  ];
  const incentive = await client.incentives.create({
    ...{ program_id, name: 'Yearly plans', amount: PERCENT, apply_to: 'yearly_plans' },
  });
  await client.groups.incentives.create(yearly.id, { incentive_id: incentive.id });
  for (const { id: group_id } of [yearly, none]) {
    await client.affiliates.update(id, { group_id });
    await sell({ product: 'course' });
  }
  await client.affiliates.update(id, { group_id: groupId });
}
