import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { noBalance } from '../../../test/support/manual-commission.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();
const because = { reason: 'Applied twice' };

/** Creates two affiliates of one program who are the same person: `source` is to be merged into `staying`. */
async function twoAccounts(settings: Parameters<TestAccount['given']['program']>[0] = {}) {
  const account = await server.account();
  const { client, given } = account;
  const program = await given.program(settings);
  const incentiveId = await given.incentive(program);
  const [source, staying, third] = [
    await given.affiliate({ program }),
    await given.affiliate({ program }),
    await given.affiliate({ program }),
  ];
  const { programId: program_id } = program;
  /** Records a sale to a new customer of the affiliate, which earns a fifth. */
  const sell = async (affiliate_id: string, sale_amount: number, more: object = {}) => {
    const { id: referral_id } = await given.referral({ affiliate_id });
    return given.conversion({ referral_id, sale_amount, ...more });
  };
  return {
    ...account,
    ...{ program, program_id, incentiveId, source, staying, third, sell },
    merge: (id = source.id, into = staying.id) => client.affiliates.merge(id, { into, ...because }),
    run: (options: object = {}) => client.payouts.create({ program_id, ...options }),
    pay: async (options: object = {}) => {
      const { payouts } = await client.payouts.create({ program_id, ...options });
      for (const { id } of payouts) {
        await client.payouts.start(id ?? '');
        await client.payouts.complete(id ?? '');
      }
      return payouts;
    },
    balance: async (id: string) => (await client.affiliates.balances(id))[0],
  };
}

describe('merge', () => {
  test('stores its reason and actor, is audited for both, and is announced once', {
    tags: 'slow',
  }, async () => {
    const { client, source, staying, merge, announced } = await twoAccounts();

    const merged = await merge();

    const facts = {
      merged_into: staying.id,
      merged_at: expect.stringMatching(/Z$/),
      merge_reason: because.reason,
      merged_by: expect.stringMatching(/^key_/),
    };
    expect(merged).toEqual({ ...source, ...facts });
    expect(await client.affiliates.get(source.id)).toEqual(merged);
    expect(await client.affiliates.get(staying.id)).toEqual(staying);
    const previous = { merged_into: null, merged_at: null, merge_reason: null, merged_by: null };
    expect((await announced(source.id)).slice(1)).toEqual([
      { type: 'affiliate.merged', data: merged, previous },
    ]);
    await server.relay();
    for (const object_id of [source.id, staying.id]) {
      const [entry] = (await client.auditLog.list({ object: object_id, action: 'affiliates.merge' })).data;
      expect(entry?.changes).toEqual(['into', 'reason'].map((field) => ({ field, value: null })));
    }
    expect((await client.affiliates.list({ merged_into: staying.id })).data).toEqual([merged]);
  });

  test('changes no sale, earning or ledger entry', { tags: 'slow' }, async () => {
    const { client, source, merge, sell } = await twoAccounts();
    const sale = await sell(source.id, 100);
    const entries = async () => (await client.ledger.entries({ affiliate_id: source.id })).data;
    const before = await entries();

    await merge();

    expect(await client.commissions.get(sale.id)).toEqual(sale);
    expect(await entries()).toEqual(before);
  });

  test('requires permissions for both affiliates and payouts', async () => {
    const { source, staying, issueKey, raw } = await twoAccounts();
    for (const [permission, lacking] of [
      ['write:affiliates', 'write:payouts'],
      ['write:payouts', 'write:affiliates'],
    ] as const) {
      const authorization = `Bearer ${await issueKey([permission])}`;
      const path = `/v1/affiliates/${source.id}/merge`;
      const { status, body } = await raw('POST', path, { into: staying.id, ...because }, { authorization });
      expect([status, body.error.message]).toEqual([403, expect.stringContaining(lacking)]);
    }
  });

  test('is performed once per Idempotency-Key and rejected when repeated without one', {
    tags: 'slow',
  }, async () => {
    const { client, source, staying, merge } = await twoAccounts();
    const body = { into: staying.id, ...because };
    const options = { idempotencyKey: 'merge-1' };

    const first = await client.affiliates.merge(source.id, body, options);

    expect(await client.affiliates.merge(source.id, body, options)).toEqual(first);
    expect((await outcomeOf(merge())).code).toBe('IN_USE');
  });
});

describe('rejected merge', () => {
  test('without a reason', async () => {
    const { refusal, source, staying } = await twoAccounts();
    const path = `/v1/affiliates/${source.id}/merge`;
    expect(await refusal('POST', path, { into: staying.id })).toEqual([400, 'VALIDATION_ERROR', 'reason']);
    expect(await refusal('POST', path, { reason: 'x' })).toEqual([400, 'VALIDATION_ERROR', 'into']);
  });

  test('across programs and environments', { tags: 'slow' }, async () => {
    const { client, source, given, live, merge, refusal } = await twoAccounts();
    const [other, abroad] = [await given.affiliate(), await live.given.affiliate()];
    for (const into of [other.id, abroad.id, 'aff_unknown'])
      expect((await outcomeOf(merge(source.id, into))).code).toBe('NOT_FOUND');
    expect((await outcomeOf(merge(abroad.id, source.id))).code).toBe('NOT_FOUND');
    const path = `/v1/affiliates/${source.id}/merge`;
    expect(await refusal('POST', path, { into: other.id, ...because })).toEqual([404, 'NOT_FOUND', 'into']);
    expect(await client.affiliates.get(source.id)).toEqual(source);
  });

  test('unless both have the same status', { tags: 'slow' }, async () => {
    const { client, source, staying, merge } = await twoAccounts();
    await client.affiliates.update(source.id, { status: 'pending' });
    expect((await outcomeOf(merge())).code).toBe('INVALID_TRANSITION');
    await client.affiliates.update(staying.id, { status: 'pending' });
    expect((await merge()).merged_into).toBe(staying.id);
  });

  test('into itself, in a cycle, or of an affiliate already merged', { tags: 'slow' }, async () => {
    const { source, staying, third, merge } = await twoAccounts();
    expect((await outcomeOf(merge(source.id, source.id))).code).toBe('IN_USE');
    await merge();
    expect((await outcomeOf(merge(staying.id, source.id))).code).toBe('IN_USE');
    expect((await outcomeOf(merge(source.id, third.id))).code).toBe('IN_USE');
    await merge(staying.id, third.id);
    expect((await outcomeOf(merge(third.id, source.id))).code).toBe('IN_USE');
  });

  test.each(['source', 'staying'] as const)(
    'while a payout of %s is open, but not once it is completed',
    { tags: 'slow' },
    async (of) => {
      const made = await twoAccounts();
      const { client, merge, run, sell, staying } = made;
      const open = async () => {
        await sell(made[of].id, 100);
        return (await run()).payouts[0]?.id ?? '';
      };
      const first = await open();
      const refused = async () => (await outcomeOf(merge())).code;

      expect(await refused()).toBe('IN_USE');
      await client.payouts.start(first);
      expect(await refused()).toBe('IN_USE');
      await client.payouts.fail(first);
      expect(await refused()).toBe('IN_USE');
      await client.payouts.cancel(first);
      expect((await merge()).merged_into).toBe(staying.id);
    },
  );

  test('of an affiliate whose personal data was erased', { tags: 'slow' }, async () => {
    const { client, source, staying, merge } = await twoAccounts();
    await client.erasures.create({ affiliate_id: source.id, reason: 'requested' });
    await client.affiliates.update(staying.id, { status: 'rejected' });
    expect((await outcomeOf(merge())).code).toBe('ERASED');
    expect((await outcomeOf(merge(staying.id, source.id))).code).toBe('ERASED');
  });
});

describe('after a merge', () => {
  test('credits every later sale of a referral, a click and a coupon to the remaining affiliate', {
    tags: 'slow',
  }, async () => {
    const { client, given, source, staying, merge } = await twoAccounts();
    const referral = await given.referral({ affiliate_id: source.id, customer_id: 'cus_1' });
    const [click, spent] = [await given.click(source), await given.click(source)];
    const coupon = await client.coupons.create({
      ...{ affiliate_id: source.id, code: 'ANN10', discount_type: 'percentage', discount_value: 10 },
      duration: 'once',
    });

    await merge();

    const sales = [
      await given.conversion({ customer_id: 'cus_1' }),
      await given.conversion({ referral_id: referral.id }),
      await given.conversion({ click_id: click.id, customer_id: 'cus_2' }),
      await given.conversion({ coupon_code: 'ANN10', customer_id: 'cus_3' }),
      await given.commission({ referral_id: referral.id }),
      (
        await client.commissions.createBatch({
          items: [
            {
              ...{ referral_id: referral.id, sale_amount: 1, sale_amount_currency: 'USD' },
              ...{ commission_amount: 1, commission_currency: 'USD' },
            },
          ],
        })
      )[0]?.data,
    ];
    expect(sales.map((sale) => sale?.affiliate_id)).toEqual(sales.map(() => staying.id));
    expect((await client.coupons.get(coupon.id)).affiliate_id).toBe(staying.id);
    const signup = await client.signups.create({ click_id: spent.id, customer_id: 'cus_4' });
    expect(signup?.affiliate_id).toBe(staying.id);
    const made = await client.referrals.create({ affiliate_id: source.id, email: 'new@example.com' });
    expect(made.affiliate_id).toBe(staying.id);
    const [batched] = await client.referrals.createBatch({
      items: [{ affiliate_id: source.id, email: 'batched@example.com' }],
    });
    expect(batched?.data?.affiliate_id).toBe(staying.id);
  });

  test('credits a later lead and click to it as well', { tags: 'slow' }, async () => {
    const { client, given, program_id, source, staying, merge } = await twoAccounts();
    const { id } = await client.incentives.create({
      ...{
        program_id,
        name: 'Lead',
        incentive_type: 'lead',
        amount: 5,
        is_percentage: false,
        currency: 'USD',
      },
    });
    await client.groups.incentives.create(staying.group_id ?? '', { incentive_id: id });
    const referral = await given.referral({ affiliate_id: source.id });

    await merge();

    await client.events.create({ referral_id: referral.id, event_name: 'signed_up', event_type: 'lead' });
    const click = await given.click(source);
    expect((await client.clicks.list()).data).toMatchObject([{ id: click.id, affiliate_id: staying.id }]);
    expect((await client.affiliates.list({ tracking_id: source.tracking_id })).data).toMatchObject([
      { id: staying.id },
    ]);
    const sale = await given.conversion({ click_id: click.id, customer_id: 'cus_late' });
    expect(sale.affiliate_id).toBe(staying.id);
    const leads = (await client.commissions.list({ affiliate_id: staying.id })).data;
    expect(leads.map(({ earning_type }) => earning_type).sort()).toEqual([
      'direct_commission',
      'lead_commission',
    ]);
  });

  test('applies the group terms of the remaining affiliate to a later sale', { tags: 'slow' }, async () => {
    const { client, given, program_id, source, staying, merge } = await twoAccounts();
    const groupId = await given.group(program_id);
    const { id } = await client.incentives.create({ program_id, name: 'Half', amount: 50 });
    await client.groups.incentives.create(groupId, { incentive_id: id });
    await client.affiliates.update(staying.id, { group_id: groupId });
    const referral = await given.referral({ affiliate_id: source.id });

    await merge();

    expect((await given.conversion({ referral_id: referral.id })).commission_amount).toBe(50);
  });

  test('leaves an earlier sale unchanged, even if it completes later, on its own terms', async () => {
    const { client, given, program_id, source, staying, merge, sell, announced } = await twoAccounts();
    const groupId = await given.group(program_id);
    await client.affiliates.update(staying.id, { group_id: groupId });
    const pending = await sell(source.id, 100, { sales_status: 'pending' });

    await merge();
    const completed = await client.commissions.update(pending.id, { sales_status: 'complete' });

    expect(completed).toMatchObject({
      affiliate_id: source.id,
      commission_amount: 20,
      status: 'ready_for_payment',
    });
    const { data: entries } = await client.ledger.entries({ transaction_id: pending.id });
    expect(entries).toMatchObject([{ affiliate_id: source.id, amount: 20 }]);
    const moved = (await announced(pending.referral_id)).map(
      ({ data }) => (data as { affiliate_id: string }).affiliate_id,
    );
    expect(moved.at(-1)).toBe(staying.id);
  });

  test('shows the remaining affiliate on a referral and finds the referral by it', async () => {
    const { client, given, source, staying, merge } = await twoAccounts();
    const { id } = await given.referral({ affiliate_id: source.id });

    await merge();

    const expand = ['affiliate'] as const;
    expect((await client.referrals.get(id, { expand })).affiliate_id).toBe(staying.id);
    expect((await client.referrals.get(id, { expand })).affiliate?.id).toBe(staying.id);
    const found = (await client.referrals.list({ affiliate_id: staying.id, expand })).data;
    expect(found).toMatchObject([{ id, affiliate_id: staying.id, affiliate: { id: staying.id } }]);
    expect((await client.referrals.update(id, { name: 'Cy' })).affiliate_id).toBe(staying.id);
  });

  test('follows a chain to its end, in any order of merges', async () => {
    const { client, given, source, staying, third, merge, announced } = await twoAccounts();
    const referral = await given.referral({ affiliate_id: source.id });

    await merge(source.id, staying.id);
    await merge(staying.id, third.id);

    expect((await client.affiliates.get(source.id)).merged_into).toBe(third.id);
    expect((await announced(source.id)).at(-1)).toMatchObject({
      type: 'affiliate.updated',
      previous: { merged_into: staying.id },
    });
    expect((await given.conversion({ referral_id: referral.id })).affiliate_id).toBe(third.id);
    const program = { programId: third.program_id, groupId: third.group_id ?? '' };
    const fourth = await given.affiliate({ program });
    // Names an account that was itself merged.
    expect((await merge(fourth.id, source.id)).merged_into).toBe(third.id);
  });

  test('still recognizes the person by the source’s names and payout address', { tags: 'slow' }, async () => {
    const { client, given, source, staying, merge, program_id, refusal } = await twoAccounts();
    await client.affiliates.update(source.id, {
      ...{ external_user_id: 'user_1', payout_method: 'paypal' },
      payout_details: { email: 'paid@example.com' },
    });
    await merge();

    const body = { name: 'Again', program_id };
    expect(await refusal('POST', '/v1/affiliates', { ...body, email: source.email })).toEqual([
      409,
      'DUPLICATE',
      'email',
    ]);
    const taken = { ...body, email: 'x@example.com', external_user_id: 'user_1' };
    expect(await refusal('POST', '/v1/affiliates', taken)).toEqual([409, 'DUPLICATE', 'external_user_id']);
    const flags = [];
    for (const person of [
      { email: source.email },
      { email: 'someone@example.com', external_user_id: 'user_1' },
      { email: 'paid@example.com' },
      { email: 'stranger@example.com' },
    ]) {
      const { id: referral_id } = await given.referral({ affiliate_id: staying.id, ...person });
      flags.push((await given.conversion({ referral_id })).flags);
    }
    expect(flags).toEqual([['self_referral'], ['self_referral'], ['self_referral'], []]);
  });

  test('recognizes the remaining affiliate when a sale of the source completes later', async () => {
    const { client, given, source, staying, merge } = await twoAccounts();
    const { id: referral_id } = await given.referral({ affiliate_id: source.id, email: staying.email });
    const pending = await given.conversion({ referral_id, sales_status: 'pending' });
    await merge();
    const completed = await client.commissions.update(pending.id, { sales_status: 'complete' });
    expect([completed.affiliate_id, completed.flags]).toEqual([source.id, ['self_referral']]);
  });
});

describe('affiliates below a merged affiliate', () => {
  const put = (client: TestAccount['client'], id: string, parent: string) =>
    client.affiliates.update(id, { parent_affiliate_id: parent });

  test('move below the remaining affiliate, which is announced', async () => {
    const { client, source, staying, third, merge, announced } = await twoAccounts();
    await put(client, third.id, source.id);

    await merge();

    expect((await client.affiliates.get(third.id)).parent_affiliate_id).toBe(staying.id);
    expect((await announced(third.id)).at(-1)).toMatchObject({
      type: 'affiliate.updated',
      previous: { parent_affiliate_id: source.id },
    });
  });

  test.each([1, 2])(
    'include the remaining affiliate %i below, which moves to the parent of the source',
    async (depth) => {
      const { client, given, program, source, staying, third, merge } = await twoAccounts();
      const between = await given.affiliate({ program });
      await put(client, source.id, third.id);
      if (depth === 2) {
        await put(client, between.id, source.id);
        await put(client, staying.id, between.id);
      } else await put(client, staying.id, source.id);

      await merge();

      expect((await client.affiliates.get(staying.id)).parent_affiliate_id).toBe(third.id);
      if (depth === 2) expect((await client.affiliates.get(between.id)).parent_affiliate_id).toBe(staying.id);
    },
  );

  test('earn it the levels of their later sales', { tags: 'slow' }, async () => {
    const { client, source, staying, third, merge, sell } = await twoAccounts();
    await client.groups.multiLevelIncentives.create(third.group_id ?? '', {
      ...{ level: 1, amount: 10, is_percentage: true, basis: 'sale' as const },
    });
    await put(client, third.id, source.id);
    await sell(third.id, 100);

    await merge();
    await sell(third.id, 200);

    const levels = async (id: string) =>
      (await client.ledger.entries({ affiliate_id: id })).data.map(({ amount }) => amount);
    expect([await levels(source.id), await levels(staying.id)]).toEqual([[10], [20]]);
  });

  test('can be added under the source’s name, to the remaining affiliate', async () => {
    const { client, source, staying, third, merge, program_id } = await twoAccounts();
    await merge();
    const below = await client.affiliates.create({
      ...{ name: 'Below', email: 'below@example.com', program_id, parent_affiliate_id: source.id },
    });
    expect(below.parent_affiliate_id).toBe(staying.id);
    expect((await put(client, third.id, source.id)).parent_affiliate_id).toBe(staying.id);
    expect((await outcomeOf(put(client, staying.id, source.id))).code).toBe('VALIDATION_ERROR');
  });
});

describe('earnings of a merged affiliate', () => {
  test('keep their own row, are shown together, and are paid in one payout to the remaining affiliate', {
    tags: 'slow',
  }, async () => {
    const { client, source, staying, merge, run, sell, balance } = await twoAccounts();
    await client.affiliates.update(staying.id, {
      payout_method: 'paypal',
      payout_details: { email: 'p@example.com' },
    });
    await sell(source.id, 100);
    await sell(staying.id, 200);
    await merge();

    expect([await balance(source.id), await balance(staying.id)]).toEqual([
      { ...noBalance, ready: 20 },
      { ...noBalance, ready: 40 },
    ]);
    const shown = await client.affiliates.get(staying.id, { expand: ['merged'] });
    expect(shown.merged).toEqual([
      {
        ...{ id: source.id, name: source.name, email: source.email },
        ...{ merge_reason: because.reason, merged_at: expect.any(String), merged_by: expect.any(String) },
        balances: [{ ...noBalance, ready: 20 }],
      },
    ]);
    expect(
      (await client.affiliates.list({ search: staying.id, expand: ['merged'] })).data[0]?.merged,
    ).toEqual(shown.merged);

    const { payouts } = await run();
    expect(payouts).toMatchObject([{ affiliate_id: staying.id, amount: 60 }]);
    expect([await balance(source.id), await balance(staying.id)]).toEqual([
      { ...noBalance, claimed: 20 },
      { ...noBalance, claimed: 40 },
    ]);
    const id = payouts[0]?.id ?? '';
    const exported = await client.payouts.export({ payout_ids: [id] });
    expect(exported).toMatchObject([
      { affiliate_id: staying.id, payout_details: { email: 'p@example.com' } },
    ]);
    const { transactions = [] } = await client.payouts.get(id);
    expect(transactions.map(({ affiliate_id, amount }) => [affiliate_id, amount]).sort()).toEqual(
      [
        [source.id, 20],
        [undefined, 40],
      ].sort(),
    );
    await client.payouts.start(id);
    await client.payouts.complete(id);
    expect([await balance(source.id), await balance(staying.id)]).toEqual([
      { ...noBalance, paid: 20 },
      { ...noBalance, paid: 40 },
    ]);
  });

  test('reach the minimum together', { tags: 'slow' }, async () => {
    const { source, staying, merge, run, sell } = await twoAccounts({ minimumPayoutMinor: 5_000n });
    await sell(source.id, 150);
    await sell(staying.id, 150);
    expect((await run({ dry_run: true })).skipped.map(({ reason }) => reason)).toEqual([
      'below_minimum',
      'below_minimum',
    ]);

    await merge();

    expect((await run()).payouts).toMatchObject([{ affiliate_id: staying.id, amount: 60 }]);
  });

  test('are offset: a debt of one reduces the other’s payout, in both directions', {
    tags: 'slow',
  }, async () => {
    for (const debtor of ['source', 'staying'] as const) {
      const { client, merge, run, sell, pay, balance, ...made } = await twoAccounts();
      const other = debtor === 'source' ? made.staying : made.source;
      const paid = await sell(made[debtor].id, 100);
      await pay();
      await sell(other.id, 200);
      await merge();
      await client.conversions.refund(paid.id, {});

      expect((await run()).payouts).toMatchObject([{ affiliate_id: made.staying.id, amount: 20 }]);
      expect(await balance(made[debtor].id)).toMatchObject({ claimed: -20, paid: 20 });
    }
  });

  test('follow adjustments, holds, refunds and returns of either', { tags: 'slow' }, async () => {
    const { client, source, staying, merge, pay, run, sell } = await twoAccounts();
    await sell(source.id, 100);
    await merge();
    await client.adjustments.create({ affiliate_id: source.id, amount: 7, currency: 'USD', reason: 'Bonus' });
    await client.adjustments.create({
      affiliate_id: staying.id,
      amount: -2,
      currency: 'USD',
      reason: 'Fraud',
    });

    const [payout] = await pay();
    expect(payout).toMatchObject({ affiliate_id: staying.id, amount: 25 });
    await client.payouts.return(payout?.id ?? '', { reason: 'AC04' });

    expect((await run()).payouts).toMatchObject([{ affiliate_id: staying.id, amount: 25 }]);
  });

  test('are paid by a run for either of them', async () => {
    const { source, staying, merge, run, sell } = await twoAccounts();
    await sell(source.id, 100);
    await sell(staying.id, 100);
    await merge();
    for (const id of [source.id, staying.id])
      expect((await run({ affiliate_ids: [id], dry_run: true })).payouts).toMatchObject([
        { affiliate_id: staying.id, amount: 40 },
      ]);
  });

  test('are one item of the inbox', { tags: 'slow' }, async () => {
    const { client, source, staying, merge, sell } = await twoAccounts();
    await sell(source.id, 100);
    await sell(staying.id, 100);
    await merge();
    expect((await client.inbox.get()).payouts_due).toMatchObject({
      count: 1,
      items: [{ affiliate_id: staying.id, amount: 40 }],
    });
  });

  test('cause a warning until a payout after the merge is completed', { tags: 'slow' }, async () => {
    const { source, merge, pay, run, sell } = await twoAccounts();
    await sell(source.id, 100);
    const merged = async () =>
      (await run({ dry_run: true })).warnings.map(({ reason }) => reason).includes('affiliate_merged');
    expect(await merged()).toBe(false);
    await merge();
    expect(await merged()).toBe(true);
    await pay();
    await sell(source.id, 100);
    expect(await merged()).toBe(false);
  });

  test('are not paid by a cancelled payout of the source, which cannot become pending again', async () => {
    const { client, source, staying, merge, run, sell } = await twoAccounts();
    await sell(source.id, 100);
    const cancelled = (await run()).payouts[0]?.id ?? '';
    await client.payouts.cancel(cancelled);
    await merge();

    const { code, error } = await outcomeOf(client.payouts.reopen(cancelled));

    expect([code, error?.message]).toEqual(['INVALID_TRANSITION', expect.stringContaining(staying.id)]);
    expect((await run()).payouts).toMatchObject([{ affiliate_id: staying.id, amount: 20 }]);
  });
});

describe('merged affiliate', () => {
  test('has the status of the remaining one, without a status or payout details of its own', {
    tags: 'slow',
  }, async () => {
    const { client, given, program_id, source, staying, merge, refusal } = await twoAccounts();
    await merge();
    for (const change of [
      { status: 'pending' },
      { payout_method: 'paypal' },
      { payout_details: { email: 'p@example.com' } },
    ])
      expect((await refusal('PUT', `/v1/affiliates/${source.id}`, change)).slice(0, 2)).toEqual([
        409,
        'INVALID_TRANSITION',
      ]);
    expect((await client.affiliates.update(source.id, { name: 'Ann B.' })).name).toBe('Ann B.');
    // Otherwise a group that contains only this affiliate could never be deleted.
    const group_id = await given.group(program_id);
    expect((await client.affiliates.update(source.id, { group_id })).group_id).toBe(group_id);
    await client.affiliates.act({ action: 'move', ids: [source.id], group_id: staying.group_id });
    expect((await client.affiliates.get(source.id)).group_id).toBe(staying.group_id);

    await client.affiliates.update(staying.id, { status: 'rejected', reason: 'Fraud' });
    expect(await client.affiliates.get(source.id)).toMatchObject({
      ...{ partnership_status: 'REJECTED', rejection_reason: 'Fraud' },
    });
    const acted = await client.affiliates.act({ action: 'approve', ids: [source.id, staying.id] });
    expect(acted.results).toMatchObject([{ error: { code: 'INVALID_TRANSITION' } }, { status: 'APPROVED' }]);
    expect((await client.affiliates.get(source.id)).partnership_status).toBe('APPROVED');
  });

  test('is paid what waited for approval together with the other', { tags: 'slow' }, async () => {
    const { client, source, staying, merge, sell, balance } = await twoAccounts();
    for (const { id } of [source, staying]) await client.affiliates.update(id, { status: 'pending' });
    await sell(source.id, 100);
    await merge();
    expect((await client.inbox.get()).applications?.items.map(({ id }) => id)).not.toContain(source.id);
    expect(await balance(source.id)).toEqual({ ...noBalance, pending: 20 });

    await client.affiliates.update(staying.id, { status: 'approved' });

    expect(await balance(source.id)).toEqual({ ...noBalance, ready: 20 });
  });

  test('is erased before the remaining one', { tags: 'slow' }, async () => {
    const { client, source, staying, merge } = await twoAccounts();
    await merge();
    const erase = (affiliate_id: string) => client.erasures.create({ affiliate_id, reason: 'requested' });
    expect((await outcomeOf(erase(staying.id))).code).toBe('IN_USE');
    await erase(source.id);
    expect((await client.affiliates.get(source.id)).merge_reason).toMatch(/^erased_/);
    await erase(staying.id);
  });

  test('prevents the remaining one from being deleted', async () => {
    const { client, staying, merge } = await twoAccounts();
    await merge();
    const { code, error } = await outcomeOf(client.affiliates.delete(staying.id));
    expect([code, error?.message]).toEqual(['IN_USE', expect.stringContaining('affiliates merged into it')]);
  });
});

describe('concurrent requests', () => {
  test('perform only one of two crossing merges', { tags: 'slow' }, async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { source, staying, merge } = await twoAccounts();
      const outcomes = await outcomesOf([merge(source.id, staying.id), merge(staying.id, source.id)]);
      expect(tally(outcomes)).toEqual({ '200': 1, '409 IN_USE': 1 });
    }
  });

  test('record every sale for one of the two affiliates', { tags: 'slow' }, async () => {
    const { client, given, source, staying, merge, balance } = await twoAccounts();
    const referrals = await Promise.all(
      Array.from({ length: 20 }, () => given.referral({ affiliate_id: source.id })),
    );
    const sell = () => referrals.map(({ id: referral_id }) => given.conversion({ referral_id }));

    const [before, merged, beside] = await Promise.all([Promise.all(sell()), merge(), Promise.all(sell())]);
    const after = await Promise.all(sell());

    expect(merged.merged_into).toBe(staying.id);
    expect(new Set(after.map(({ affiliate_id }) => affiliate_id))).toEqual(new Set([staying.id]));
    const all = [...before, ...beside, ...after];
    const [own, other] = [await balance(source.id), await balance(staying.id)];
    expect((own?.ready ?? 0) + (other?.ready ?? 0)).toBe(20 * all.length);
    const ofSource = all.filter(({ affiliate_id }) => affiliate_id === source.id).length;
    expect(own?.ready ?? 0).toBe(20 * ofSource);
    expect((await client.commissions.list({ affiliate_id: source.id, limit: 100 })).data).toHaveLength(
      ofSource,
    );
  });

  test('let a payout run pay both together, or the merge wait for its payout', { tags: 'slow' }, async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { source, staying, merge, run, sell } = await twoAccounts();
      await sell(source.id, 100);
      await sell(staying.id, 100);
      const [merged, made] = await Promise.all([outcomeOf(merge()), outcomeOf(run())]);
      const paid = made.data?.payouts.map(({ affiliate_id, amount }) => `${affiliate_id} ${amount}`).sort();
      expect([merged.code, paid]).toEqual(
        merged.code === null
          ? [null, [`${staying.id} 40`]]
          : ['IN_USE', [`${source.id} 20`, `${staying.id} 20`].sort()],
      );
    }
  });

  test('reject either a payout becoming pending again or a merge', { tags: 'slow' }, async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { client, source, merge, run, sell } = await twoAccounts();
      await sell(source.id, 100);
      const id = (await run()).payouts[0]?.id ?? '';
      await client.payouts.cancel(id);
      const [merged, reopened] = await Promise.all([
        outcomeOf(merge()),
        outcomeOf(client.payouts.reopen(id)),
      ]);
      expect([merged.code, reopened.code]).toEqual(
        merged.code === null ? [null, 'INVALID_TRANSITION'] : ['IN_USE', null],
      );
    }
  });
});

describe('database constraints', () => {
  test('reject whatever would break a merge', async () => {
    const { environmentId, source, staying, third, merge, sell, client, run } = await twoAccounts();
    const write = (text: string, ...values: string[]) =>
      server.db.hot.query(text, [environmentId, ...values]).then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    const sale = await sell(source.id, 100);
    const cancelled = (await run()).payouts[0]?.id ?? '';
    await client.payouts.cancel(cancelled);
    await merge();
    const change = (set: string, id: string, ...more: string[]) =>
      write(`update affiliates set ${set} where environment_id = $1 and id = $2`, id, ...more);

    expect(
      await change('merged_into = null, merged_at = null, merge_reason = null, merged_by = null', source.id),
    ).toBe('23001');
    expect(await change('merged_into = $3', source.id, third.id)).toBe('23001');
    const into = "merged_into = $3, merged_at = now(), merge_reason = 'x', merged_by = 'key_x'";
    expect(await change(into, staying.id, source.id)).toBe('23001');
    expect(await change(into, staying.id, staying.id)).toMatch(/^23/);
    expect(
      await write("update payouts set status = 'pending' where environment_id = $1 and id = $2", cancelled),
    ).toBe('23001');
    const copy = `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', 'trx_copy',
      'external_event_id', 'copy', 'earning_id', null, 'commission_original_minor', 0, 'commission_remaining_minor', 0,
      'commission_currency', null))).* from transactions t where environment_id = $1 and id = $2`;
    expect(await write(copy, sale.id)).toBe('40001');
    expect(await change('parent_affiliate_id = $3', third.id, source.id)).toBeNull();
    expect((await client.affiliates.get(third.id)).parent_affiliate_id).toBe(staying.id);
    expect(await change('parent_affiliate_id = null', third.id)).toBeNull();
  });
});
