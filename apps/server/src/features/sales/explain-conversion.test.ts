import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const refundedAt = new Date().toISOString();
const today = refundedAt.slice(0, 10);

async function seller(terms: object | null = {}, settings: object = {}) {
  const account = await server.account();
  const program = await account.given.program(settings);
  const incentive = terms && (await account.given.incentive(program, terms));
  const affiliate = await account.given.affiliate({ program });
  const referral = await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  const sell = (sale: object = {}) => account.given.conversion({ referral_id: referral.id, ...sale });
  return { ...account, program, incentive, affiliate, referral, sell };
}

describe('explanation of a conversion', () => {
  test('names the identifiers that matched the referral and those that were added to it', {
    tags: 'slow',
  }, async () => {
    const { client, given, referral, affiliate } = await seller();
    const { id } = await given.conversion({
      customer_id: 'cus_1',
      external_user_id: 'user_1',
      click_id: 'clk_unknown',
    });
    expect((await client.conversions.explain(id)).referral).toEqual({
      id: referral.id,
      affiliate_id: affiliate.id,
      resolved_by: ['customer_id'],
      linked: ['external_user_id'],
      made_from: null,
    });
    const again = await given.conversion({ external_user_id: 'user_1', referral_id: referral.id });
    expect((await client.conversions.explain(again.id)).referral).toMatchObject({
      resolved_by: ['referral_id', 'external_user_id'],
      linked: [],
    });
  });

  test('names the click that became the referral, and what was added with it', async () => {
    const { client, affiliate, given } = await seller();
    const click = await given.click(affiliate);
    const sale = await client.conversions.create({
      click_id: click.id,
      customer_id: 'cus_2',
      sale_amount: 10,
      sale_amount_currency: 'USD',
      external_event_id: 'order-1',
    });
    expect((await client.conversions.explain(sale.id)).referral).toMatchObject({
      resolved_by: ['click_id'],
      linked: ['customer_id'],
      made_from: 'click',
    });
  });

  test('gives for every incentive of the group the reason and the potential commission', async () => {
    const { client, given, program, incentive, sell } = await seller();
    const yearly = await given.incentive(program, { applyTo: 'yearly_plans' });
    const smaller = await given.incentive(program, { rateE4: 150_000n });
    const { id } = await sell({ sale_amount: 50 });
    await given.newVersion(incentive ?? '', { rateE4: 900_000n });
    const { considered, matched, arithmetic, flags } = await client.conversions.explain(id);
    const of = (given: string | null) => considered.find(({ incentive_id }) => incentive_id === given);
    expect(considered).toHaveLength(3);
    expect(of(incentive)).toEqual({
      incentive_id: incentive,
      version: 1,
      name: 'Incentive',
      reason: 'matched',
      explanation: 'The incentive applies, and no other incentive takes precedence.',
      uncapped: 10,
      commission: 10,
      currency: 'USD',
      capped_by: null,
    });
    expect(of(yearly)).toMatchObject({
      reason: 'other_plan',
      uncapped: null,
      commission: null,
      currency: null,
    });
    expect(of(smaller)).toMatchObject({ reason: 'smaller_commission', uncapped: 7.5, commission: 7.5 });
    expect(matched).toEqual({ incentive_id: incentive, version: 1 });
    expect(arithmetic).toEqual([
      'Sale: 50.00 USD.',
      `20% of 50.00 USD = 10.00 USD, by Incentive (${incentive}).`,
      'Commission: 10.00 USD.',
    ]);
    expect(flags).toEqual([]);
  });

  test('shows caps, refunds and a rejection line by line, each from the original figures', async () => {
    const { client, incentive, sell } = await seller({ capPerConversionE4: 100_000n });
    const { id } = await sell();
    await client.conversions.refund(id, { amount: 33.33, refunded_at: refundedAt });
    await client.conversions.refund(id, { amount: 33.33, refunded_at: refundedAt });
    await client.commissions.update(id, { status: 'rejected' });
    const { arithmetic, considered, terms, cap } = await client.conversions.explain(id);
    expect(arithmetic).toEqual([
      'Sale: 100.00 USD.',
      `20% of 100.00 USD = 20.00 USD, by Incentive (${incentive}).`,
      'At most 10.00 USD per conversion.',
      'Commission: 10.00 USD.',
      `Refund of 33.33 USD on ${today}: 10.00 USD × 66.67 USD ÷ 100.00 USD = 6.67 USD remains.`,
      `Refund of 33.33 USD on ${today}: 10.00 USD × 33.34 USD ÷ 100.00 USD = 3.33 USD remains.`,
      'The commission was rejected. Nothing is paid.',
    ]);
    expect(considered).toMatchObject([{ uncapped: 20, commission: 10, capped_by: 'conversion' }]);
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(terms).toEqual({
      ...{ percentage: 20, fixed: null, tier_from: null, tier_basis: null },
      uncapped: usd(20),
    });
    expect(cap).toEqual({ per: 'conversion', limit: usd(10), commission: usd(10) });
  });

  test('gives the remainder of a cap per referral and the tier that was reached', {
    tags: 'slow',
  }, async () => {
    const capped = await seller({ capPerReferralE4: 300_000n });
    await capped.sell();
    const { id } = await capped.sell();
    expect((await capped.client.conversions.explain(id)).arithmetic.slice(2)).toEqual([
      'At most 30.00 USD per referral; 10.00 USD remained.',
      'Commission: 10.00 USD.',
    ]);
    const tiers = [{ from: 2, amount: 25, is_percentage: true }];
    const tiered = await seller({ variableConfig: { basis: 'referral_conversions', tiers } });
    await tiered.sell();
    const second = await tiered.sell();
    const { arithmetic, terms } = await tiered.client.conversions.explain(second.id);
    expect(arithmetic[1]).toBe(
      `The tier from 2 conversions of the referral: 25% of 100.00 USD = 25.00 USD, by Incentive (${tiered.incentive}).`,
    );
    expect(terms).toMatchObject({ percentage: 25, tier_from: 2, tier_basis: 'referral_conversions' });
  });

  test('explains why nothing was earned', { tags: 'slow' }, async () => {
    const without = await seller(null);
    const free = await without.sell();
    const why = async ({ client }: typeof without, id: string) => {
      const { arithmetic, no_rule_reason, rule, terms } = await client.conversions.explain(id);
      expect(terms === null).toBe(rule === null);
      return [no_rule_reason, arithmetic.at(-1)];
    };
    expect(await why(without, free.id)).toEqual([
      'no_incentive',
      'The group has no incentive. Commission: none.',
    ]);
    const yearly = await seller({ applyTo: 'yearly_plans' });
    expect(await why(yearly, (await yearly.sell()).id)).toEqual([
      'none_applies',
      'No incentive applies. Commission: none.',
    ]);
    const { client, affiliate, sell } = await seller();
    const account = { client } as typeof without;
    expect(await why(account, (await sell({ sales_status: 'failed' })).id)).toEqual([
      'sale_failed',
      'The sale failed. It earns nothing.',
    ]);
    const pending = await sell({ sales_status: 'pending' });
    expect(await why(account, pending.id)).toEqual([
      'sale_pending',
      'The sale is pending. It earns a commission once it is complete.',
    ]);
    await client.commissions.update(pending.id, { sales_status: 'complete' });
    expect(await why(account, pending.id)).toEqual([null, 'Commission: 20.00 USD.']);
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect(await why(account, (await sell()).id)).toEqual([
      'affiliate_rejected',
      'The affiliate is rejected. Commission: none.',
    ]);
  });

  test('keeps how the referral of a completed sale was found', async () => {
    const { client, given } = await seller();
    const sale = await given.conversion({ customer_id: 'cus_1', sales_status: 'pending' });
    await client.commissions.update(sale.id, { sales_status: 'complete' });
    expect(await client.conversions.explain(sale.id)).toMatchObject({
      referral: { resolved_by: ['customer_id'] },
      considered: [{ reason: 'matched', commission: 20 }],
    });
  });

  test('says that a manual commission’s amount was given, and what an event earned', async () => {
    const { client, referral, given, program, environmentId } = await seller();
    const manual = await given.commission({
      referral_id: referral.id,
      sale_amount: 30,
      commission_amount: 7,
    });
    expect(await client.conversions.explain(manual.id)).toMatchObject({
      considered: [],
      matched: null,
      arithmetic: ['Sale: 30.00 USD.', 'The commission was specified, not calculated: 7.00 USD.'],
      no_rule_reason: 'set_manually',
    });
    const lead = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n };
    const incentive = await given.incentive(program, lead);
    await client.events.create({ referral_id: referral.id, event_name: 'signed_up', event_type: 'lead' });
    const row = await server.db.orm.transaction.findFirst({
      where: { environmentId, earningType: 'lead_commission' },
    });
    expect(await client.conversions.explain(row?.id ?? '')).toMatchObject({
      considered: [{ incentive_id: incentive, reason: 'matched' }],
      arithmetic: [
        'Sale: 0.00 USD.',
        `A fixed amount = 5.00 USD, by Incentive (${incentive}).`,
        'Commission: 5.00 USD.',
      ],
      terms: { percentage: null, fixed: { amount: 5, currency: 'USD' } },
    });
  });

  test('contains every step with its amount: the rule, the cap, the refund, the hold, each change and the payout', {
    tags: 'slow',
  }, async () => {
    const { client, program, sell, referral } = await seller({
      rateE4: 200_000n,
      capPerConversionE4: 400_000n,
      approvalType: 'manual',
    });
    const sale = await sell({ sale_amount: 240, occurred_at: '2026-03-01T10:00:00.000Z' });
    await client.conversions.refund(sale.id, {
      amount: 48,
      reason: 'Two seats less',
      external_event_id: 'refund-1',
      refunded_at: '2026-03-02T10:00:00.000Z',
    });
    await client.commissions.update(sale.id, { status: 'rejected', reason: 'Looks odd' });
    await client.commissions.update(sale.id, { status: 'pending' });
    await client.commissions.update(sale.id, { status: 'ready_for_payment' });
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const explained = await client.conversions.explain(sale.id);
    expect(explained).toMatchObject({
      sale: { amount: 240, currency: 'USD', occurred_at: '2026-03-01T10:00:00.000Z' },
      signed_up_at: referral.created_at,
      rule: '20% of 240.00 USD',
      considered: [{ reason: 'matched', uncapped: 48, commission: 40, capped_by: 'conversion' }],
      refunds: [
        {
          ...{ amount: 48, reason: 'Two seats less', refunded_at: '2026-03-02T10:00:00.000Z' },
          ...{ commission: -8, commission_left: 32 },
        },
      ],
      hold: null,
      moves: [
        { from: 'pending', to: 'rejected', cause: 'rejected_by_hand', reason: 'Looks odd' },
        { from: 'rejected', to: 'pending', cause: 'reopened_by_hand', reason: null },
        { from: 'pending', to: 'ready_for_payment', reason: null },
      ],
      payout: { id: payouts[0]?.id, status: 'pending', processed_at: null },
    });
    await client.payouts.cancel(payouts[0]?.id ?? '');
    expect((await client.conversions.explain(sale.id)).payout).toBeNull();
  });

  test('gives the duration of the hold, and no rule if nothing matched', { tags: 'slow' }, async () => {
    const held = await seller({ approvalType: 'hold_period', holdPeriodDays: 30 });
    const sale = await held.sell({ occurred_at: '2026-03-01T10:00:00.000Z' });
    expect(await held.client.conversions.explain(sale.id)).toMatchObject({
      hold: { days: 30, until: '2026-03-31T10:00:00.000Z' },
      moves: [],
      payout: null,
    });
    const without = await seller(null);
    expect((await without.client.conversions.explain((await without.sell()).id)).rule).toBeNull();
  });

  test('contains the affiliate’s sentence, from the hold to the payout and a later refund', {
    tags: 'slow',
  }, async () => {
    const { client, program, affiliate, sell } = await seller(
      { approvalType: 'hold_period', holdPeriodDays: 30 },
      { minimumPayoutMinor: 2500n },
    );
    const { id } = await sell();
    const reads = async () => (await client.conversions.explain(id)).affiliate_reads;
    const { hold } = await client.conversions.explain(id);
    expect(await reads()).toMatchObject({ state: 'held', date: hold?.until, payout_number: null });
    await client.commissions.update(id, { status: 'ready_for_payment' });
    expect((await reads()).state).toBe('no_method');
    await client.affiliates.update(affiliate.id, { payout_method: 'wise' });
    expect(await reads()).toMatchObject({
      state: 'below_minimum',
      minimum: { amount: 25, currency: 'USD' },
      missing: { amount: 5, currency: 'USD' },
      sentence: 'Approved. Payouts start at 25.00 USD: 5.00 USD to go.',
    });
    await sell();
    await client.adjustments.create({
      ...{
        affiliate_id: affiliate.id,
        amount: 5,
        currency: 'USD',
        reason: 'Welcome',
        external_event_id: 'a',
      },
    });
    expect((await reads()).state).toBe('ready_no_date');
    await client.programs.update(program.programId, { payout_schedule: { every: 'week', day: 1 } });
    expect(await reads()).toMatchObject({
      state: 'ready',
      sentence: expect.stringMatching(/^Included in the next payout, scheduled for \d+ \w+ \d{4}\.$/),
    });
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const [payout] = payouts;
    expect(await reads()).toMatchObject({ state: 'in_payout', payout_number: payout?.invoice_number });
    await client.payouts.start(payout?.id ?? '');
    await client.payouts.complete(payout?.id ?? '');
    expect((await reads()).state).toBe('paid');
    await client.conversions.refund(id, { amount: 50, refunded_at: refundedAt, kind: 'dispute' });
    expect(await reads()).toMatchObject({ state: 'clawed_back', taken: { amount: 10, currency: 'USD' } });
    // The debt counts towards the minimum of the next payout.
    const next = await sell();
    await client.commissions.update(next.id, { status: 'ready_for_payment' });
    expect((await client.conversions.explain(next.id)).affiliate_reads).toMatchObject({
      state: 'below_minimum',
      missing: { amount: 15, currency: 'USD' },
    });
  });

  test('tells the affiliate why a sale earned nothing', async () => {
    const yearly = await seller({ applyTo: 'yearly_plans' });
    const { id } = await yearly.sell();
    expect((await yearly.client.conversions.explain(id)).affiliate_reads).toMatchObject({
      state: 'other_plan',
      sentence: 'No commission: this plan is not part of the program.',
    });
    const failed = await yearly.sell({ sales_status: 'failed' });
    expect((await yearly.client.conversions.explain(failed.id)).affiliate_reads.state).toBe('sale_failed');
    await yearly.client.commissions.void(id);
    expect((await yearly.client.conversions.explain(id)).affiliate_reads.state).toBe('voided');
  });

  test('tells the remaining account the truth about the sale of a merged affiliate', {
    tags: 'slow',
  }, async () => {
    const { client, given, program, affiliate, sell } = await seller();
    const { id } = await sell();
    const staying = await given.affiliate({ program });
    await client.affiliates.update(staying.id, { payout_method: 'wise' });
    const reads = async () => (await client.conversions.explain(id)).affiliate_reads;
    expect((await reads()).state).toBe('no_method');
    await client.affiliates.merge(affiliate.id, { into: staying.id, reason: 'One person' });
    expect((await reads()).state).toBe('ready_no_date');
    const { payouts } = await client.payouts.create({ program_id: program.programId });
    const number = payouts[0]?.invoice_number;
    expect(await reads()).toMatchObject({ state: 'in_payout', payout_number: number });
    await client.payouts.start(payouts[0]?.id ?? '');
    await client.payouts.complete(payouts[0]?.id ?? '');
    expect(await reads()).toMatchObject({ state: 'paid', payout_number: number });
  });

  test('tells the affiliate the remaining commission after a refund', async () => {
    const { client, affiliate, sell } = await seller();
    await client.affiliates.update(affiliate.id, { payout_method: 'wise' });
    const { id } = await sell();
    await client.conversions.refund(id, { amount: 25, refunded_at: refundedAt });
    expect((await client.conversions.explain(id)).affiliate_reads).toMatchObject({
      state: 'ready_no_date',
      sentence:
        'Included in the next payout. The customer was refunded 25.00 USD: 15.00 USD of 20.00 USD remains.',
    });
  });

  test('is not found for a nonexistent conversion', async () => {
    const { client } = await server.account();
    await expect(client.conversions.explain('trx_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
