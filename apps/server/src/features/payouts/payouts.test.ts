import type { Payout } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';
import { afterSteps } from '../../../test/support/payout-steps.ts';

const server = useServer();

describe('getting a payout', () => {
  test('lists each claimed entry with the current state of its sale', { tags: 'slow' }, async () => {
    const { account, commission, payouts } = await afterSteps(server, ['run', 'refund 25']);

    const { transactions } = await account.client.payouts.get(payouts[0]?.id ?? '');

    const now = { id: commission.id, amount: 75, commission_amount: 15, created_at: commission.created_at };
    const id = expect.stringMatching(/^led_/);
    const { occurred_at, created_at } = commission;
    const { occurred_at: refunded_at } = transactions?.[1] ?? {};
    expect(transactions).toEqual([
      {
        ...{ id, type: 'earned', amount: 20, sale: { amount: 100, currency: 'USD' } },
        ...{ occurred_at, commission: now, created_at },
      },
      {
        ...{ id, type: 'refunded', amount: -5, sale: { amount: -25, currency: 'USD' } },
        ...{ occurred_at: refunded_at, commission: now, created_at: expect.any(String) },
      },
    ]);
    const [refund] = (await account.client.conversions.refunds(commission.id)).data;
    expect(refunded_at).toBe(refund?.refunded_at);
  });

  test('states the sale or the refund that each entry corresponds to, even after an undo and a return', {
    tags: 'slow',
  }, async () => {
    const { payouts } = await afterSteps(server, [
      ...(['run', 'refund 25', 'undo', 'refund 10', 'start', 'complete', 'return', 'run'] as const),
    ]);

    const [first, second] = payouts.map(({ transactions = [] }) =>
      transactions.map(({ type, amount, sale }) => [type, amount, sale?.amount]),
    );
    expect(first).toEqual([
      ['earned', 20, 100],
      ['refunded', -5, -25],
      ['refunded', -2, -10],
    ]);
    expect(second).toEqual([
      ['returned', 20, 100],
      ['returned', -5, -25],
      ['refund_undone', 5, 25],
      ['returned', -2, -10],
    ]);
  });

  test('lists entries by the time of the sale or refund, not by the time it was recorded', async () => {
    const { client, given } = await server.account();
    const { id: referral_id, program_id } = await given.referral();
    const occurred = (occurred_at: string) => given.conversion({ referral_id, occurred_at });
    const march = '2026-03-01T00:00:00.000Z';
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] as const;
    await occurred(march);
    await occurred(second);
    const { id } = await occurred(first);
    await client.conversions.refund(id, { amount: 10, refunded_at: '2026-02-15T00:00:00.000Z' });

    const { payouts } = await client.payouts.create({ program_id });

    const { transactions = [] } = await client.payouts.get(payouts[0]?.id ?? '');
    expect(transactions.map(({ occurred_at }) => occurred_at)).toEqual([
      ...[first, second, '2026-02-15T00:00:00.000Z', march],
    ]);
  });

  test('fails with NOT_FOUND if it does not exist', async () => {
    const { client } = await server.account();

    expect(await outcomeOf(client.payouts.get('pay_unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('listing payouts', () => {
  test('filters by status, program, affiliate and currency, and pages by cursor', async () => {
    const { account, affiliate, payouts } = await afterSteps(server, ['run', 'cancel', 'run', 'start']);
    const { client } = account;
    const [first, second] = payouts.map(({ transactions: _, ...payout }) => payout);
    const found = async (query: object) => (await client.payouts.list(query)).data;

    expect(await found({})).toEqual([second, first]);
    expect(await found({ order: 'asc' })).toEqual([first, second]);
    expect(await found({ status: 'cancelled' })).toEqual([first]);
    expect(await found({ affiliate_id: affiliate.id, currency: 'usd' })).toHaveLength(2);
    expect(await found({ currency: 'EUR' })).toEqual([]);
    expect(await found({ program_id: affiliate.program_id })).toHaveLength(2);
    expect(await found({ program_id: 'prg_unknown' })).toEqual([]);
    expect(await found({ affiliate_id: 'aff_unknown' })).toEqual([]);
    expect(await found({ starting_after: second?.id })).toEqual([first]);
    expect(await found({ created_lte: '2020-01-01T00:00:00Z' })).toEqual([]);
    const page = await client.payouts.list({ limit: 1 });
    expect([page.data, page.has_more]).toEqual([[second], true]);
    const beyond = await account.raw('GET', '/v1/payouts?starting_after=pay_unknown');
    expect([beyond.status, beyond.body.error.field]).toEqual([400, 'starting_after']);
  });
});

const details = { iban: 'NL91ABNA0417164300', accountName: 'Ann', address: 'Élan 😀😀😀😀😀' };

describe('payout details of an affiliate', () => {
  test('are masked, except in the recorded export of a payout', async () => {
    const { account, affiliate, payouts } = await afterSteps(server, ['run']);
    const { client, environmentId } = account;
    const payout = payouts[0] as Payout;
    expect(await client.affiliates.payoutDetails(affiliate.id)).toEqual({
      payout_method: null,
      payout_details: null,
      warnings: [],
      changes: [],
    });
    expect(await client.payouts.export({ payout_ids: [payout.id] })).toMatchObject([
      { payout_method: null, payout_details: null },
    ]);
    await client.affiliates.update(affiliate.id, { payout_method: 'wise', payout_details: details });

    const exported = await client.payouts.export({ payout_ids: [payout.id, payout.id] }).withResponse();

    expect(await client.affiliates.payoutDetails(affiliate.id)).toMatchObject({
      payout_method: 'wise',
      payout_details: { iban: 'NL••••4300', accountName: '••••', address: '••••😀😀😀😀' },
    });
    const { id, affiliate_id, affiliate_name, affiliate_email, invoice_number, amount, currency, status } =
      payout;
    expect(exported.data).toEqual([
      {
        ...{ id, affiliate_id, affiliate_name, affiliate_email, invoice_number, amount, currency, status },
        payout_method: 'wise',
        payout_details: details,
        details_changed_since_last_payout: false,
      },
    ]);
    expect(exported.response.headers.get('cache-control')).toBe('no-store');
    const records = await server.db.orm.payoutExport.findMany({ where: { environmentId } });
    expect(records.map(({ payoutIds, keyId }) => [payoutIds, keyId])).toEqual([
      [[payout.id], expect.stringMatching(/^key_/)],
      [[payout.id], expect.stringMatching(/^key_/)],
    ]);
  });

  test('are not exported or recorded for a settled or unknown payout', async () => {
    const { account, payouts } = await afterSteps(server, ['run', 'cancel', 'run']);
    const { client, environmentId } = account;
    const ids = payouts.map(({ id }) => id);

    const settled = await outcomeOf(client.payouts.export({ payout_ids: ids }));
    const unknown = await outcomeOf(client.payouts.export({ payout_ids: ['pay_unknown'] }));

    expect(settled).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(settled.error?.details).toEqual([
      { field: 'payout_ids', message: expect.stringContaining(`${ids[0]} is cancelled`) },
    ]);
    expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND', error: { field: 'payout_ids' } });
    expect(await server.db.orm.payoutExport.count({ where: { environmentId } })).toBe(0);
  });

  test('fail with NOT_FOUND for an unknown affiliate', async () => {
    const { client } = await server.account();

    expect(await outcomeOf(client.affiliates.payoutDetails('aff_unknown'))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await outcomeOf(client.affiliates.balances('aff_unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are in the export next to the affiliate’s balances', async () => {
    const { account, affiliate, balance } = await afterSteps(server, ['run']);

    expect(await account.client.affiliates.balances(affiliate.id)).toEqual([await balance()]);
  });
});
