import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { manualCommission } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

/** Creates an affiliate with 20 USD ready. */
const ready = (options: Parameters<typeof manualCommission>[1] = {}) =>
  manualCommission(server, { status: 'ready_for_payment', ...options });

describe('payout run', () => {
  test('creates a payout per affiliate and currency, and returns what get returns', async () => {
    const { account, affiliate, body } = await ready();
    const { client } = account;
    await client.commissions.create({ ...body, status: 'ready_for_payment', commission_currency: 'EUR' });

    const { payouts, skipped } = await client.payouts.create({ program_id: affiliate.program_id });

    expect(skipped).toEqual([]);
    expect(payouts).toEqual([
      expect.objectContaining({ amount: 20, currency: 'EUR', invoice_number: 1 }),
      expect.objectContaining({ amount: 20, currency: 'USD', invoice_number: 2 }),
    ]);
    expect(payouts[0]).toMatchObject({
      affiliate_id: affiliate.id,
      affiliate_name: affiliate.name,
      affiliate_email: affiliate.email,
      affiliate: { name: affiliate.name, email: affiliate.email },
      status: 'pending',
      payment_method: null,
      payment_reference: null,
      managed_payout: true,
      processed_at: null,
    });
    for (const payout of payouts) {
      const { transactions, ...got } = await client.payouts.get(payout.id ?? '');
      expect(got).toEqual(payout);
      expect(transactions).toHaveLength(1);
      const announced = await account.announced(payout.id ?? '');
      expect(announced).toEqual([{ type: 'payout.created', data: payout, previous: null }]);
    }
  });

  test('returns 200 and creates nothing when nothing is ready', async () => {
    const { account, affiliate } = await manualCommission(server, { status: 'pending' });

    const run = await outcomeOf(account.client.payouts.create({ program_id: affiliate.program_id }));

    expect(run).toMatchObject({ status: 200, data: { payouts: [], skipped: [] } });
  });

  test('creates exactly the expected currencies and counts, or nothing', { tags: 'slow' }, async () => {
    const { account, affiliate, body } = await ready();
    const { client } = account;
    await client.commissions.create({ ...body, status: 'ready_for_payment', commission_currency: 'EUR' });
    const run = (expected: object, more: object = {}) =>
      outcomeOf(client.payouts.create({ program_id: affiliate.program_id, expected, ...more } as never));
    const usd = { currency: 'usd', amount: 20 };
    const eur = { currency: 'EUR', amount: 20 };
    for (const expected of [
      { totals: [usd] },
      { totals: [usd, { ...eur, amount: 20.01 }] },
      { totals: [usd, eur, { currency: 'JPY', amount: 1 }] },
      { count: 3, totals: [usd, eur] },
    ])
      expect(await run(expected)).toMatchObject({
        status: 409,
        code: 'TOTAL_CHANGED',
        error: {
          field: 'expected',
          message: expect.stringContaining('2 payouts, 20.00 EUR, 20.00 USD'),
        },
      });
    expect(await run({ totals: [{ ...usd, amount: 20.001 }] })).toMatchObject({
      code: 'VALIDATION_ERROR',
      error: { details: [{ field: 'expected.totals.0.amount' }] },
    });
    expect((await client.payouts.list({})).data).toEqual([]);
    expect(await run({ totals: [] }, { dry_run: true })).toMatchObject({ code: 'TOTAL_CHANGED' });

    const made = await run({ count: 2, totals: [usd, eur] });

    expect(made).toMatchObject({ status: 201 });
    expect((await client.payouts.list({})).data).toHaveLength(2);
    // Nothing remains, and nothing may be expected.
    expect(await run({ count: 0, totals: [] })).toMatchObject({ status: 200 });
  });

  test('as a dry run returns what it would create and creates nothing', async () => {
    const { account, affiliate, balance } = await ready();
    const { client } = account;
    const before = await balance();

    const dry = await outcomeOf(client.payouts.create({ program_id: affiliate.program_id, dry_run: true }));

    expect(dry.status).toBe(200);
    expect(await balance()).toEqual(before);
    expect((await client.payouts.list()).data).toEqual([]);
    const wet = await outcomeOf(client.payouts.create({ program_id: affiliate.program_id }));
    expect(wet.status).toBe(201);
    const [planned, made] = [dry.data?.payouts[0], wet.data?.payouts[0]];
    expect(planned).toMatchObject({ id: null, invoice_number: null });
    const { id, invoice_number, created_at, updated_at, ...same } = made ?? ({} as never);
    expect(planned).toMatchObject(same);
  });

  test('skips affiliates that it may not pay, with a reason', async () => {
    const { account, affiliate, referral } = await ready();
    const { client, given } = account;
    const run = async () => {
      const { payouts, skipped } = await client.payouts.create({ program_id: affiliate.program_id });
      expect(payouts).toEqual([]);
      return skipped;
    };
    const skipped = { affiliate_id: affiliate.id, currency: 'USD', amount: 20 };

    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect(await run()).toEqual([{ ...skipped, reason: 'not_approved' }]);
    await client.affiliates.update(affiliate.id, { status: 'approved', payout_method: 'none' });
    expect(await run()).toEqual([{ ...skipped, reason: 'method_none' }]);
    await client.affiliates.update(affiliate.id, { payout_method: 'wise' });
    await server.db.orm.program.update({
      where: { environmentId_id: { environmentId: account.environmentId, id: affiliate.program_id } },
      data: { minimumPayoutMinor: 2001n },
    });
    expect(await run()).toEqual([{ ...skipped, reason: 'below_minimum' }]);
    const paid = await given.commission({ referral_id: referral.id, commission_amount: 30, status: 'paid' });
    await client.conversions.refund(paid.id);
    expect(await run()).toEqual([{ ...skipped, amount: -10, reason: 'nothing_to_pay' }]);
  });

  test('applies each minimum of the program to its own currency, unless the request replaces it', async () => {
    const { account, affiliate, body } = await ready();
    const { client, environmentId } = account;
    await client.commissions.create({ ...body, status: 'ready_for_payment', commission_currency: 'JPY' });
    await server.db.orm.program.update({
      where: { environmentId_id: { environmentId, id: affiliate.program_id } },
      data: { minimumPayoutMinor: 5000n },
    });
    const dry = async (options: object) => {
      const run = { program_id: affiliate.program_id, dry_run: true, ...options };
      const { payouts, skipped } = await client.payouts.create(run);
      return [payouts.map(({ currency }) => currency), skipped.map(({ currency }) => currency)];
    };

    expect(await dry({})).toEqual([['JPY'], ['USD']]);
    expect(await dry({ currency: 'usd', minimum: 20 })).toEqual([['USD'], []]);
    expect(await dry({ currency: 'USD', minimum: 20.01 })).toEqual([[], ['USD']]);
    expect(await dry({ currency: 'JPY', minimum: 21 })).toEqual([[], ['JPY']]);
    expect(await dry({ currency: 'JPY' })).toEqual([['JPY'], []]);
    expect(await dry({ currency: 'EUR' })).toEqual([[], []]);

    await client.programs.update(affiliate.program_id, {
      minimum_payouts: [{ currency: 'JPY', amount: 21 }],
    });
    expect(await dry({})).toEqual([[], ['JPY', 'USD']]);
    expect(await dry({ currency: 'JPY', minimum: 20 })).toEqual([['JPY'], []]);
  });

  test('never pays units', async () => {
    const { given, client } = await server.account();
    const affiliate = await given.affiliate({
      incentive: { isPercentage: false, amountE4: 50_000n, rateE4: null, currency: 'CREDITS' },
    });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const sale = await given.conversion({ referral_id: referral.id });

    const run = await client.payouts.create({ program_id: affiliate.program_id });

    expect(sale).toMatchObject({ commission_amount: 5, commission_currency: 'CREDITS' });
    expect(run).toEqual({ payouts: [], skipped: [], warnings: [] });
  });

  test('up to an instant excludes later sales and includes every clawback', async () => {
    const { account, affiliate, body } = await ready({ created_at: '2026-03-01T00:00:00Z' });
    const { client } = account;
    const later = { ...body, created_at: '2026-03-01T00:00:00.001Z' };
    await client.commissions.create({ ...later, status: 'ready_for_payment' });
    const paid = await client.commissions.create({ ...later, status: 'paid' });
    await client.conversions.refund(paid.id, { amount: 25 });
    const run = { program_id: affiliate.program_id, up_to: '2026-03-01T00:00:00Z' };

    const first = await client.payouts.create(run);
    const again = await client.payouts.create(run);
    const rest = await client.payouts.create({ program_id: affiliate.program_id });

    expect([first, again, rest].map(({ payouts }) => payouts.map(({ amount }) => amount))).toEqual([
      [15],
      [],
      [20],
    ]);
  });

  test('up to a day includes that day in the program’s time zone', async () => {
    const { account, affiliate, body } = await ready({ created_at: '2026-03-31T14:59:59.999Z' });
    const { client } = account;
    await client.programs.update(affiliate.program_id, { timezone: 'Asia/Tokyo' });
    const next = { ...body, created_at: '2026-03-31T15:00:00Z' };
    await client.commissions.create({ ...next, status: 'ready_for_payment' });
    const upTo = async (up_to: string) => {
      const run = { program_id: affiliate.program_id, up_to, dry_run: true };
      return (await client.payouts.create(run)).payouts.map(({ amount }) => amount);
    };
    expect([await upTo('2026-03-30'), await upTo('2026-03-31'), await upTo('2026-04-01')]).toEqual([
      [],
      [20],
      [40],
    ]);
    expect(await upTo('9999-12-31')).toEqual([40]);
  });

  test('pays only the given affiliates', async () => {
    const { account, affiliate, body } = await ready();
    const { client, given } = account;
    const program = { programId: affiliate.program_id, groupId: affiliate.group_id ?? '' };
    const other = await given.affiliate({ program });
    const referral = await given.referral({ affiliate_id: other.id });
    await client.commissions.create({ ...body, referral_id: referral.id, status: 'ready_for_payment' });

    const { payouts } = await client.payouts.create({
      program_id: affiliate.program_id,
      affiliate_ids: [other.id, other.id],
    });

    expect(payouts.map(({ affiliate_id }) => affiliate_id)).toEqual([other.id]);
  });

  test('is performed once per Idempotency-Key', async () => {
    const { account, affiliate } = await ready();
    const run = { program_id: affiliate.program_id };
    const headers = { idempotencyKey: 'run-1' };

    const first = await outcomeOf(account.client.payouts.create(run, headers));
    const again = await outcomeOf(account.client.payouts.create(run, headers));

    expect([first.status, again.status, again.isReplay]).toEqual([201, 200, true]);
    expect(again.data).toEqual(first.data);
  });

  test.each([
    [{ minimum: 5 }, 400, 'VALIDATION_ERROR', 'currency'],
    [{ minimum: 0.001, currency: 'USD' }, 400, 'VALIDATION_ERROR', 'minimum'],
    [{ minimum: -1, currency: 'USD' }, 400, 'VALIDATION_ERROR', 'minimum'],
    [{ currency: 'CREDITS' }, 400, 'VALIDATION_ERROR', 'currency'],
    [{ up_to: 'yesterday' }, 400, 'VALIDATION_ERROR', 'up_to'],
    [{ affiliate_ids: [] }, 400, 'VALIDATION_ERROR', 'affiliate_ids'],
    [{ affiliate_ids: ['aff_unknown'] }, 404, 'NOT_FOUND', 'affiliate_ids'],
    [{ program_id: 'prg_unknown' }, 404, 'NOT_FOUND', 'program_id'],
  ])('rejects %j', async (change, status, code, field) => {
    const { account, affiliate } = await ready();
    const body = { program_id: affiliate.program_id, ...change };

    const answer = await account.raw('POST', '/v1/payouts', body);

    const { error } = answer.body;
    expect({ status: answer.status, code: error.code, field: error.field }).toEqual({ status, code, field });
  });

  test('does not find an affiliate of another program', async () => {
    const { account, affiliate } = await ready();
    const other = await account.given.affiliate();
    const run = { program_id: affiliate.program_id, affiliate_ids: [other.id] };

    expect(await outcomeOf(account.client.payouts.create(run))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
