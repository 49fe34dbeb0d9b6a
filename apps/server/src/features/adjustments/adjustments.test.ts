import type { AdjustmentCreate, Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { noBalance } from '../../../test/support/manual-commission.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();
const bonus = { amount: 250, currency: 'USD', reason: 'A video about us' };
const deduction = { amount: -20, currency: 'USD', reason: 'A lead that was a fraud' };

async function withAffiliate() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const { client, given } = account;
  const { id: affiliate_id, program_id } = affiliate;
  return {
    ...account,
    affiliate,
    program_id,
    adjust: (body: Omit<AdjustmentCreate, 'affiliate_id'>) =>
      client.adjustments.create({ ...body, affiliate_id }),
    balance: async () => (await client.affiliates.balances(affiliate_id))[0],
    sell: async (sale_amount: number) => {
      const { id: referral_id } = await given.referral({ affiliate_id });
      return given.conversion({ referral_id, sale_amount });
    },
  };
}

async function pay(client: Tributary, program_id: string) {
  const { payouts } = await client.payouts.create({ program_id });
  for (const { id } of payouts) {
    await client.payouts.start(id ?? '');
    await client.payouts.complete(id ?? '');
  }
  return payouts.map(({ id }) => id ?? '');
}

describe('adjustment', () => {
  test('is ready immediately, has its own entry, and is paid by the next payout', {
    tags: 'slow',
  }, async () => {
    const { adjust, client, balance, program_id, affiliate } = await withAffiliate();

    const made = await adjust({ ...bonus, currency: 'usd' });

    expect(made).toMatchObject({
      ...{ ...bonus, affiliate_id: affiliate.id, program_id, transaction_id: null, voided_at: null },
      id: expect.stringMatching(/^adj_/),
      created_by: expect.stringMatching(/^key_/),
    });
    expect(await client.adjustments.get(made.id)).toEqual(made);
    expect((await client.adjustments.list({ affiliate_id: affiliate.id })).data).toEqual([made]);
    expect(await balance()).toEqual({ ...noBalance, ready: 250 });
    const entries = (await client.ledger.entries({ adjustment_id: made.id })).data;
    expect(entries).toMatchObject([
      { type: 'adjusted', amount: 250, adjustment_id: made.id, earning_id: null, transaction_id: null },
    ]);

    const [payout = ''] = await pay(client, program_id);

    expect(await balance()).toEqual({ ...noBalance, paid: 250 });
    const { amount, transactions } = await client.payouts.get(payout);
    expect(amount).toBe(250);
    expect(transactions).toEqual([
      {
        ...{ id: entries[0]?.id, type: 'adjusted', amount: 250, sale: null, occurred_at: made.created_at },
        commission: { id: made.id, amount: 0, commission_amount: 250, created_at: made.created_at },
        adjustment: { id: made.id, reason: bonus.reason },
        created_at: made.created_at,
      },
    ]);
    const listed = (await client.ledger.entries({ payout_id: payout })).data.map(({ type }) => type);
    expect(listed.sort()).toEqual(['adjusted', 'paid']);
  });

  test('that exceeds the balance waits and is then offset', async () => {
    const { adjust, client, balance, program_id, sell } = await withAffiliate();
    await sell(50);
    await adjust(deduction);

    const first = await client.payouts.create({ program_id });
    expect([first.payouts, first.skipped]).toMatchObject([[], [{ amount: -10, reason: 'nothing_to_pay' }]]);
    expect(await balance()).toEqual({ ...noBalance, ready: -10 });
    await sell(100);
    expect((await client.payouts.create({ program_id })).payouts).toMatchObject([{ amount: 10 }]);
  });

  test('is owed again when a refund cancels the payout that included it', async () => {
    const { adjust, client, program_id, sell } = await withAffiliate();
    const sale = await sell(150);
    await adjust(deduction);
    const [cancelled] = (await client.payouts.create({ program_id })).payouts;
    expect(cancelled?.amount).toBe(10);
    await client.conversions.refund(sale.id, { amount: 75 });
    expect((await client.payouts.get(cancelled?.id ?? '')).status).toBe('cancelled');

    await sell(100);
    const { payouts } = await client.payouts.create({ program_id });

    expect(payouts).toMatchObject([{ amount: 15 }]);
  });

  test('is in the payouts that the inbox announces', async () => {
    const { adjust, client, sell } = await withAffiliate();
    await sell(100);
    await adjust(bonus);
    await adjust(deduction);

    expect((await client.inbox.get()).payouts_due).toMatchObject({ items: [{ amount: 250 }] });
  });

  test('is owed again when its payout is returned', { tags: 'slow' }, async () => {
    const { adjust, client, balance, program_id } = await withAffiliate();
    await adjust(bonus);
    const [payout = ''] = await pay(client, program_id);

    await client.payouts.return(payout, { reason: 'AC04' });

    expect(await balance()).toEqual({ ...noBalance, ready: 250 });
    expect((await client.payouts.create({ program_id })).payouts).toMatchObject([{ amount: 250 }]);
  });

  test('is excluded from a run limited to an earlier time, unless it deducts or was returned', {
    tags: 'slow',
  }, async () => {
    const { adjust, client, program_id, sell } = await withAffiliate();
    const came = await adjust({ ...bonus, amount: 5 });
    const [payout = ''] = await pay(client, program_id);
    await client.payouts.return(payout, { reason: 'AC04' });
    await sell(1_000);
    const up_to = (await client.testClock.get()).now;
    await client.testClock.advance({ days: 1 });
    await adjust(bonus);
    await adjust(deduction);

    const run = await client.payouts.create({ program_id, up_to, dry_run: true });
    const early = new Date(Date.parse(came.created_at) - 1_000).toISOString();
    const earlier = await client.payouts.create({ program_id, up_to: early, dry_run: true });

    expect(run.payouts).toMatchObject([{ amount: 185 }]);
    expect(earlier.skipped).toMatchObject([{ amount: -15 }]);
  });

  test('can reverse a paid lead, which has no sale to refund', async () => {
    const { adjust, client, given, program_id, affiliate, balance } = await withAffiliate();
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const paid = await client.commissions.create({
      ...{ referral_id, sale_amount: 0, sale_amount_currency: 'USD', sales_status: 'complete' },
      ...{ commission_amount: 20, commission_currency: 'USD', status: 'ready_for_payment' },
    });
    await pay(client, program_id);

    const made = await adjust({ ...deduction, transaction_id: paid.id });

    expect(await balance()).toEqual({ ...noBalance, paid: 20, ready: -20 });
    expect((await client.adjustments.list({ transaction_id: paid.id })).data).toEqual([made]);
    expect((await client.commissions.get(paid.id)).status).toBe('paid');
  });

  test('is exact to the digits of its currency', async () => {
    const { adjust, client, affiliate } = await withAffiliate();
    await adjust({ ...bonus, amount: -59.97000000000001 });
    await adjust({ ...bonus, amount: 500, currency: 'JPY' });
    await adjust({ ...bonus, amount: -1.234, currency: 'KWD' });

    const balances = await client.affiliates.balances(affiliate.id);

    expect(balances.map(({ currency, ready }) => [currency, ready])).toEqual([
      ['JPY', 500],
      ['KWD', -1.234],
      ['USD', -59.97],
    ]);
  });
});

describe('adjustment events', () => {
  test('announce creation and voiding once each', async () => {
    const { adjust, client, announced } = await withAffiliate();
    const made = await adjust({ ...bonus, external_event_id: 'bonus-1' });
    await adjust({ ...bonus, external_event_id: 'bonus-1' });
    const voided = await client.adjustments.void(made.id, { reason: 'Entered twice' });
    await client.adjustments.void(made.id, { reason: 'Again' });

    const before = { voided_at: null, void_reason: null, voided_by: null };
    expect(await announced(made.id)).toEqual([
      { type: 'adjustment.created', data: made, previous: null },
      { type: 'adjustment.voided', data: voided, previous: before },
    ]);
  });

  test('are not sent for a rejected adjustment', async () => {
    const { adjust, client, program_id, announced } = await withAffiliate();
    const made = await adjust(bonus);
    await client.payouts.create({ program_id });

    await outcomeOf(client.adjustments.void(made.id, { reason: 'Entered twice' }));

    expect(await announced(made.id)).toHaveLength(1);
  });
});

describe('adjustment with a caller’s key', () => {
  const keyed = { ...bonus, external_event_id: 'bonus-1' };

  test('is created once, however many requests arrive at once', async () => {
    const { adjust, client, balance } = await withAffiliate();

    const outcomes = await outcomesOf([adjust(keyed), adjust(keyed), adjust(keyed)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(outcomes.map(({ data }) => data?.id)).size).toBe(1);
    expect(await balance()).toEqual({ ...noBalance, ready: 250 });
    expect((await client.adjustments.list({ external_event_id: 'bonus-1' })).data).toHaveLength(1);
    const again = await outcomeOf(adjust(keyed));
    expect([again.status, again.isReplay]).toEqual([200, true]);
  });

  test('conflicts with a different one under the same key', async () => {
    const { adjust } = await withAffiliate();
    await adjust(keyed);

    const other = await outcomeOf(adjust({ ...keyed, amount: 300 }));

    expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(other.error?.details).toMatchObject([{ field: 'amount' }]);
  });

  test('is not created again by the same request once voided, and frees its key for another', async () => {
    const { adjust, client, balance } = await withAffiliate();
    const made = await adjust(keyed);
    await client.adjustments.void(made.id, { reason: 'Entered twice' });

    expect((await outcomeOf(adjust(keyed))).code).toBe('VOIDED');
    expect(await adjust({ ...keyed, amount: 300 })).toMatchObject({ amount: 300 });
    expect((await outcomeOf(adjust(keyed))).code).toBe('VOIDED');
    expect(await balance()).toEqual({ ...noBalance, ready: 300 });
  });
});

describe('voiding an adjustment', () => {
  const because = { reason: 'Entered twice' };

  test('removes it from the balance permanently, only once', async () => {
    const { adjust, client, affiliate, program_id } = await withAffiliate();
    const made = await adjust(deduction);

    const voids = [1, 2, 3].map(() => client.adjustments.void(made.id, because));
    expect(tally(await outcomesOf(voids))).toEqual({ '200': 3 });

    expect(await client.adjustments.get(made.id)).toMatchObject({
      ...{ void_reason: because.reason, voided_by: made.created_by, voided_at: expect.any(String) },
    });
    const entries = (await client.ledger.entries({ adjustment_id: made.id, order: 'asc' })).data;
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['adjusted', -20],
      ['voided', 20],
    ]);
    expect(await client.affiliates.balances(affiliate.id)).toEqual([]);
    expect((await client.payouts.create({ program_id })).skipped).toEqual([]);
  });

  test('is rejected while a payout includes it and after one has paid it', async () => {
    const { adjust, client, program_id } = await withAffiliate();
    const made = await adjust(bonus);
    const { payouts } = await client.payouts.create({ program_id });
    const id = payouts[0]?.id ?? '';

    const claimed = await outcomeOf(client.adjustments.void(made.id, because));
    await client.payouts.start(id);
    await client.payouts.complete(id);
    const paid = await outcomeOf(client.adjustments.void(made.id, because));
    await client.payouts.return(id, { reason: 'AC04' });
    const returned = await outcomeOf(client.adjustments.void(made.id, because));

    expect([claimed, paid, returned].map(({ code }) => code)).toEqual(['IN_USE', 'IN_USE', 'IN_USE']);
    expect(claimed.error?.message).toContain(`${id}. Cancel the payout first.`);
    expect(paid.error?.message).toContain('Create an offsetting adjustment instead.');
  });

  test('prevents a cancelled payout with it from being reopened', async () => {
    const { adjust, client, program_id, sell } = await withAffiliate();
    await sell(100);
    const made = await adjust(bonus);
    const { payouts } = await client.payouts.create({ program_id });
    const id = payouts[0]?.id ?? '';
    await client.payouts.cancel(id);
    await client.adjustments.void(made.id, because);

    const { code, error } = await outcomeOf(client.payouts.reopen(id));

    expect(code).toBe('INVALID_TRANSITION');
    expect(error?.details).toMatchObject([{ message: `${made.id} was voided.` }]);
  });

  test('during a run leaves it either voided or paid, never both', { tags: 'slow' }, async () => {
    const { adjust, client, program_id } = await withAffiliate();
    for (let round = 0; round < 6; round += 1) {
      const made = await adjust(bonus);
      const [voided, run] = await Promise.all([
        outcomeOf(client.adjustments.void(made.id, because)),
        outcomeOf(client.payouts.create({ program_id })),
      ]);
      const amounts = run.data?.payouts.map(({ amount }) => amount);
      expect([voided.code, amounts]).toEqual(voided.code === null ? [null, []] : ['IN_USE', [250]]);
    }
    expect((await client.ledger.verify()).differences).toEqual([]);
  });
});

describe('rejected adjustment', () => {
  const invalid: readonly [string, object, string][] = [
    ['of 0', { amount: 0 }, 'amount'],
    ['of -0', { amount: -0 }, 'amount'],
    ['of float noise around 0', { amount: 1e-9 }, 'amount'],
    ['of half a cent', { amount: -0.005 }, 'amount'],
    ['of an absurd amount', { amount: -1e12 }, 'amount'],
    ['of text', { amount: '10' }, 'amount'],
    ['in a unit', { currency: 'CREDITS' }, 'currency'],
    ['in no currency', { currency: 'XXX' }, 'currency'],
    ['without a reason', { reason: '' }, 'reason'],
    ['for a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
  ];

  test.each(invalid)('%s', async (_, changes, field) => {
    const { affiliate, raw } = await withAffiliate();

    const { status, body } = await raw('POST', '/v1/adjustments', {
      ...{ ...bonus, affiliate_id: affiliate.id },
      ...changes,
    });

    expect([status, body.error?.code, body.error?.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
  });

  test('for a commission of another program', async () => {
    const { adjust, given } = await withAffiliate();
    const other = await given.conversion();

    const { code } = await outcomeOf(adjust({ ...bonus, transaction_id: other.id }));

    expect(code).toBe('NOT_FOUND');
  });

  test('for an erased affiliate, whose adjustments no longer contain personal data', async () => {
    const { adjust, client, affiliate } = await withAffiliate();
    const made = await adjust({ ...bonus, reason: 'Ann spoke at our fair', external_event_id: 'ann-1' });
    const voided = await adjust({ ...bonus, reason: 'Ann spoke' });
    await client.erasures.create({ affiliate_id: affiliate.id, reason: 'requested', unpaid_balance: 'keep' });
    await client.adjustments.void(voided.id, { reason: 'Ann did not' });

    expect((await outcomeOf(adjust(bonus))).code).toBe('ERASED');
    const pseudonym = expect.stringMatching(/^erased_[0-9a-f]{32}$/);
    expect(await client.adjustments.get(made.id)).toMatchObject({
      ...{ amount: 250, reason: pseudonym, external_event_id: pseudonym },
    });
    expect(await client.adjustments.get(voided.id)).toMatchObject({
      reason: pseudonym,
      void_reason: pseudonym,
    });
  });
});

describe('database constraints', () => {
  test('require an entry to belong to either an earning or an adjustment, and keep adjustments unchanged', async () => {
    const { adjust, environmentId, sell } = await withAffiliate();
    await sell(100);
    const made = await adjust(bonus);
    const attempt = (sql: string) =>
      server.db.lists.query(sql.replaceAll('$1', `${environmentId}`)).then(
        () => 'done',
        (error: Error) => error.message,
      );
    const entry = (transaction: string, earning: string, adjustment: string, type = "'adjusted'") =>
      `insert into ledger_entries (environment_id, id, transaction_id, earning_id, adjustment_id, affiliate_id, type, amount_minor,
         currency, created_at)
       select environment_id, 'led_x', ${transaction}, ${earning}, ${adjustment}, affiliate_id, ${type}, 1, currency, now()
       from earnings where environment_id = $1`;

    expect(await attempt(entry('transaction_id', 'id', `'${made.id}'`))).toMatch(
      /ledger_entries_owner_check/,
    );
    expect(await attempt(entry('null', 'null', 'null'))).toMatch(/ledger_entries_owner_check/);
    expect(await attempt(entry('null', 'null', "'adj_none'"))).toMatch(/ledger_entries_adjustment_fkey/);
    expect(await attempt(entry('transaction_id', 'id', 'null'))).toMatch(/ledger_entries_type_check/);
    expect(await attempt(entry('null', 'null', `'${made.id}'`, "'earned'"))).toMatch(
      /ledger_entries_type_check/,
    );
    const update = (set: string) => attempt(`update adjustments set ${set} where environment_id = $1`);
    expect(await update('amount_minor = 1')).toMatch(/append-only/);
    expect(await update("reason = 'Another'")).toMatch(/append-only/);
    expect(await attempt('delete from adjustments where environment_id = $1')).toMatch(/append-only/);
  });
});
