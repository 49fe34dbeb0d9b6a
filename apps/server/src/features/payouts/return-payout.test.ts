import type { Payout } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';
import { afterSteps, type PayoutStep } from '../../../test/support/payout-steps.ts';

const server = useServer();
const because = { reason: 'AC04 account closed' };
const paying: readonly PayoutStep[] = ['run', 'start', 'complete'];

async function paid(steps: readonly PayoutStep[] = []) {
  const made = await afterSteps(server, [...paying, ...steps]);
  return { ...made, ...made.account, payout: made.payouts.at(-1) as Payout };
}

describe('returned payout', () => {
  test('stays completed with its items, gives reason and time, and is announced as returned and as failed', {
    tags: 'slow',
  }, async () => {
    const { client, payout, commission, announced } = await paid();
    const returned_at = new Date(Date.now() - 86_400_000).toISOString();

    const after = await client.payouts.return(payout.id, { ...because, returned_at });

    const { transactions, ...before } = payout;
    expect(after).toEqual({
      ...before,
      returned_at,
      return_reason: because.reason,
      returned_by: expect.stringMatching(/^key_/),
      updated_at: after.updated_at,
    });
    expect(await client.payouts.get(payout.id)).toEqual({ ...after, transactions });
    const previous = {
      returned_at: null,
      return_reason: null,
      returned_by: null,
      updated_at: before.updated_at,
    };
    expect((await announced(payout.id)).slice(-2)).toEqual([
      { type: 'payout.returned', data: after, previous },
      { type: 'payout.failed', data: after, previous },
    ]);
    expect((await announced(commission.id)).at(-1)).toMatchObject({
      type: 'transaction.updated',
      data: { status: 'ready_for_payment' },
      previous: { status: 'paid' },
    });
    const { moves, payout: explained } = await client.conversions.explain(commission.id);
    expect(moves.at(-1)).toMatchObject({ from: 'paid', to: 'ready_for_payment', cause: 'payout_returned' });
    expect(explained).toMatchObject({ id: payout.id, returned_at, return_reason: because.reason });
  });

  test('counts once if it is reported twice, even concurrently', { tags: 'slow' }, async () => {
    const { client, payout, announced, affiliate } = await paid();
    const report = () => client.payouts.return(payout.id, because);

    expect(tally(await outcomesOf([report(), report(), report()]))).toEqual({ '200': 3 });
    const again = await client.payouts.return(payout.id, { reason: 'Another.' });

    expect(again.return_reason).toBe(because.reason);
    const types = (await announced(payout.id)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['payout.returned', 'payout.failed']);
    expect(types).toHaveLength(5);
    expect((await client.affiliates.balances(affiliate.id))[0]).toMatchObject({ ready: 20, paid: 0 });
  });

  test('counts once when reported under one key and then another', { tags: 'slow' }, async () => {
    const { client, payout, announced, affiliate } = await paid();
    const report = (idempotencyKey: string, reason = because.reason) =>
      outcomeOf(client.payouts.return(payout.id, { reason }, { idempotencyKey }));

    const first = await report('report-1');
    const again = await report('report-1');
    const other = await report('report-2', 'Read from another file.');
    const changed = await report('report-1', 'Another reason.');

    expect([first, again, other].map(({ status, isReplay }) => [status, isReplay])).toEqual([
      [200, false],
      [200, true],
      [200, false],
    ]);
    expect(other.data?.return_reason).toBe(because.reason);
    expect(changed.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await announced(payout.id)).filter(({ type }) => type === 'payout.returned')).toHaveLength(1);
    expect((await client.affiliates.balances(affiliate.id))[0]).toMatchObject({ ready: 20, paid: 0 });
  });

  test('is paid by one of several concurrent runs', { tags: 'slow' }, async () => {
    const { client, payout, affiliate } = await paid();
    const { program_id } = affiliate;

    const outcomes = await outcomesOf<unknown>([
      client.payouts.return(payout.id, because),
      client.payouts.create({ program_id }),
      client.payouts.create({ program_id }),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([null, null, null]);
    await client.payouts.create({ program_id });

    const payouts = (await client.payouts.list()).data;
    expect(payouts.map(({ status, amount }) => [status, amount])).toEqual([
      ['pending', 20],
      ['completed', 20],
    ]);
  });

  test('can be refunded concurrently, and only the remainder is owed', { tags: 'slow' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, payout, commission, affiliate } = await paid();
      const outcomes = await outcomesOf<unknown>([
        client.payouts.return(payout.id, because),
        client.conversions.refund(commission.id, { amount: 25 }),
      ]);
      expect(outcomes.map(({ code }) => code)).toEqual([null, null]);
      expect((await client.affiliates.balances(affiliate.id))[0]).toMatchObject({ ready: 15, paid: 0 });
      expect((await client.commissions.get(commission.id)).status).toBe('ready_for_payment');
    }
  });

  test('prevents its commissions from being rejected or voided', async () => {
    const { client, payout, commission } = await paid(['return']);

    const rejected = await outcomeOf(client.commissions.update(commission.id, { status: 'rejected' }));
    const voided = await outcomeOf(client.commissions.void(commission.id));

    expect([rejected.code, voided.code]).toEqual(['IN_USE', 'IN_USE']);
    expect(voided.error?.message).toContain(payout.id);
  });

  test('leaves previously paid amounts to a run limited to earlier sales, but no later sale', async () => {
    const { client, affiliate, commission, body } = await paid(['return']);
    await client.testClock.advance({ days: 5 });
    await client.commissions.create({ ...body, status: 'ready_for_payment' });
    const before = new Date(Date.parse(commission.created_at) - 1_000).toISOString();

    const run = await client.payouts.create({
      program_id: affiliate.program_id,
      up_to: before,
      dry_run: true,
    });

    expect(run.payouts).toMatchObject([{ amount: 20 }]);
  });

  test('does not count as a payment to the affiliate’s current details', async () => {
    const { client, affiliate, body } = await paid();
    const { program_id } = affiliate;
    const details = (iban: string) =>
      client.affiliates.update(affiliate.id, { payout_method: 'wise', payout_details: { iban } });
    await details('NL91ABNA0417164300');
    await details('DE89370400440532013000');
    await client.commissions.create({ ...body, status: 'ready_for_payment' });
    const run = await client.payouts.create({ program_id });
    const id = run.payouts[0]?.id ?? '';
    await client.payouts.start(id);
    await client.payouts.complete(id);
    await client.payouts.return(id, because);

    const { warnings } = await client.payouts.create({ program_id, dry_run: true });

    expect(warnings).toMatchObject([{ reason: 'payout_details_changed' }]);
  });

  test('changes no report of earnings', async () => {
    const { client, payout } = await paid();
    const [from, to] = [-86_400_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const report = () =>
      client.reports.performance({ from: from ?? '', to: to ?? '', group_by: 'affiliate' });
    const before = await report();

    await client.payouts.return(payout.id, because);

    expect(await report()).toEqual(before);
  });
});

describe('rejected return of a payout', () => {
  test.each([
    ['pending', ['run']],
    ['processing', ['run', 'start']],
    ['failed', ['run', 'start', 'fail']],
    ['cancelled', ['run', 'cancel']],
  ] as const)('that is %s', async (_, steps) => {
    const { account, payouts } = await afterSteps(server, steps);

    const { code } = await outcomeOf(account.client.payouts.return(payouts[0]?.id ?? '', because));

    expect(code).toBe('INVALID_TRANSITION');
  });

  test.each([
    {},
    { reason: '' },
    { reason: 'x'.repeat(501) },
    { ...because, returned_at: '2999-01-01T00:00:00Z' },
    { ...because, returned_at: '1969-12-31T23:59:59Z' },
    { ...because, amount: 5 },
  ])('with %j', async (body) => {
    const { payout, raw } = await paid();

    const answer = await raw('POST', `/v1/payouts/${payout.id}/return`, body);

    expect(answer.body.error?.code).toBe('VALIDATION_ERROR');
  });
});

test('allows a completed payout in the database to be returned once, and nothing else to change', async () => {
  const { client, payout, environmentId } = await paid();
  const update = (set: string) =>
    server.db.lists
      .query(`update payouts set ${set} where environment_id = $1 and id = $2`, [environmentId, payout.id])
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  const final = /is completed and cannot change/;
  const back = "returned_at = now(), return_reason = 'AC04', returned_by = 'key_1'";

  expect(await update(`${back}, amount_minor = 1`)).toMatch(final);
  expect(await update("return_reason = 'AC04'")).toMatch(final);
  await client.payouts.return(payout.id, because);
  expect(await update(back)).toMatch(final);
  expect(await update('returned_at = null, return_reason = null, returned_by = null')).toMatch(final);
});
