import { payoutStatuses } from '@tributary/core';
import type { Payout, PayoutUpdate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { outcomeOf } from '../../../../test/support/outcome.ts';
import { afterSteps, type PayoutStep } from '../../../../test/support/payout-steps.ts';

const server = useServer();

type Status = (typeof payoutStatuses)[number];

const stepsTo: Record<Status, readonly PayoutStep[]> = {
  pending: ['run'],
  processing: ['run', 'start'],
  completed: ['run', 'start', 'complete'],
  failed: ['run', 'start', 'fail'],
  cancelled: ['run', 'cancel'],
};

/** The five rows in section 3 of the specification. Setting the same status again changes nothing. */
const allowed: Record<Status, readonly Status[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  cancelled: ['pending'],
  completed: [],
};

async function payoutThatIs(status: Status) {
  const made = await afterSteps(server, stepsTo[status]);
  return { ...made, client: made.account.client, payout: made.payouts[0] as Payout };
}

describe.each(payoutStatuses)('payout that is %s', (from) => {
  test('allows only the transitions of the specification', async () => {
    for (const to of payoutStatuses.filter((status) => status !== from)) {
      const { account, client, payout } = await payoutThatIs(from);
      const before = await account.announced(payout.id);

      const { status, code, data, error } = await outcomeOf(client.payouts.update(payout.id, { status: to }));

      const announced = (await account.announced(payout.id)).slice(before.length);
      if (allowed[from].includes(to)) {
        expect({ status, to: data?.status }).toEqual({ status: 200, to });
        const type = to === 'completed' ? 'payout.paid' : `payout.${to}`;
        expect(announced).toEqual([{ type, data, previous: expect.objectContaining({ status: from }) }]);
      } else {
        expect({ status, code, field: error?.field }).toEqual({
          status: 409,
          code: 'INVALID_TRANSITION',
          field: 'status',
        });
        const targets = allowed[from].join(', ') || `${from} is final.`;
        expect(error?.details[0]?.message).toContain(targets);
        expect(announced).toEqual([]);
      }
    }
  });

  test('accepts the same status again without a change', async () => {
    const { account, client, payout } = await payoutThatIs(from);
    const { transactions: _, ...before } = await client.payouts.get(payout.id);
    const announced = await account.emittedEvents();

    expect(await client.payouts.update(payout.id, { status: from })).toEqual(before);
    expect(await account.emittedEvents()).toEqual(announced);
  });

  test('accepts a payment reference, unless it is completed or cancelled', async () => {
    const { client, payout } = await payoutThatIs(from);
    const change: PayoutUpdate = { status: from, paymentMethod: 'wise', paymentReference: 'ref-1' };

    const { code, data } = await outcomeOf(client.payouts.update(payout.id, change));

    const isFinal = from === 'completed' || from === 'cancelled';
    expect(code).toBe(isFinal ? 'INVALID_TRANSITION' : null);
    if (!isFinal) expect(data).toMatchObject({ payment_method: 'wise', payment_reference: 'ref-1' });
  });
});

describe('completing a payout', () => {
  test('sets processed_at, keeps the fields and marks its commissions as paid', async () => {
    const { account, client, payout, commission } = await payoutThatIs('processing');

    const done = await client.payouts.complete(payout.id, { paymentMethod: 'wise', paymentReference: 'tx' });

    expect(done).toMatchObject({ status: 'completed', payment_method: 'wise', payment_reference: 'tx' });
    expect(done.processed_at).toBe(done.updated_at);
    const sale = await client.commissions.get(commission.id);
    expect(sale).toMatchObject({ status: 'paid', commission_amount: 20 });
    const announced = (await account.announced(commission.id)).at(-1);
    expect(announced).toMatchObject({
      type: 'transaction.paid',
      data: sale,
      previous: { status: 'ready_for_payment' },
    });
    expect(await client.payouts.complete(payout.id, { paymentReference: 'tx' })).toEqual(done);
  });

  test('is final in the database too', async () => {
    const { payout } = await payoutThatIs('completed');
    const refusal = (sql: string) =>
      server.db.lists.query(sql, [payout.id]).then(
        () => 'not refused',
        (error: Error) => error.message,
      );

    for (const sql of [
      'update payouts set amount_minor = 1 where id = $1',
      "update payouts set status = 'cancelled', processed_at = null where id = $1",
      'delete from payouts where id = $1',
      'update payout_items set is_live = false where payout_id = $1',
      'delete from payout_items where payout_id = $1',
    ]) {
      expect(await refusal(sql)).toMatch(new RegExp(`^payout ${payout.id} is completed`));
    }
  });
});

describe('cancelled payout', () => {
  test('is not reopened if another payout holds one of its entries, which the details name', async () => {
    const { client, payouts } = await withPayouts(['run', 'cancel', 'run']);

    const refused = await outcomeOf(client.payouts.reopen(payouts[0]?.id ?? ''));

    expect(refused).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    expect(refused.error?.details[0]?.message).toBe(
      `${payouts[0]?.transactions?.[0]?.id} is in ${payouts[1]?.id}.`,
    );
    expect(await client.payouts.get(payouts[0]?.id ?? '')).toEqual(payouts[0]);
  });

  test('is not reopened if nothing is left to pay', async () => {
    const { client, payouts, account } = await withPayouts(['run', 'cancel', 'refund']);
    const before = await account.emittedEvents();

    const refused = await outcomeOf(client.payouts.reopen(payouts[0]?.id ?? ''));

    expect(refused).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    expect(refused.error?.details).toEqual([{ field: 'status', message: 'amount: 0.00 USD' }]);
    expect(await client.payouts.get(payouts[0]?.id ?? '')).toEqual(payouts[0]);
    expect(await account.emittedEvents()).toEqual(before);
  });

  test('includes a rejection when reopened, and is not reopened while a commission awaits approval again', async () => {
    const { client, commission, payouts } = await withPayouts(['another sale', 'run', 'cancel']);
    const id = payouts[0]?.id ?? '';
    await client.commissions.update(commission.id, { status: 'rejected' });

    expect(await client.payouts.reopen(id)).toMatchObject({ status: 'pending', amount: 20 });
    await client.payouts.cancel(id);
    await client.commissions.update(commission.id, { status: 'pending' });
    const refused = await outcomeOf(client.payouts.reopen(id));
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    expect(refused.error?.details[0]?.message).toBe(`${commission.id} is pending.`);
    await client.commissions.update(commission.id, { status: 'ready_for_payment' });
    expect(await client.payouts.reopen(id)).toMatchObject({ status: 'pending', amount: 40 });
  });

  test('leaves a sale refundable if it is reopened with a rejected commission and completed', async () => {
    const { client, commission, payouts } = await withPayouts(['another sale', 'run', 'cancel']);
    const id = payouts[0]?.id ?? '';
    await client.commissions.update(commission.id, { status: 'rejected' });
    await client.payouts.reopen(id);
    await client.payouts.start(id);
    await client.payouts.complete(id);

    const byHand = await outcomeOf(client.commissions.update(commission.id, { status: 'pending' }));
    const refunded = await outcomeOf(client.conversions.refund(commission.id));

    expect(byHand).toMatchObject({ code: 'IN_USE' });
    expect(byHand.error?.message).toBe(`The commission was paid in payout ${id}, which is completed.`);
    expect(refunded).toMatchObject({ status: 200, data: { status: 'refunded', commission_amount: 0 } });
  });

  async function withPayouts(steps: readonly PayoutStep[]) {
    const made = await afterSteps(server, steps);
    return { ...made, client: made.account.client };
  }
});

describe('updating a payout', () => {
  test('accepts the fields in snake_case too, but not in both spellings', async () => {
    const { account, payout } = await payoutThatIs('pending');
    const put = (body: object) => account.raw('PUT', `/v1/payouts/${payout.id}`, body);

    const { status, body } = await put({ status: 'pending', payment_reference: 'ref' });
    expect({ status, reference: body.data.payment_reference }).toEqual({ status: 200, reference: 'ref' });
    const both = await put({ status: 'pending', payment_reference: 'ref', paymentReference: 'ref' });
    expect(both.status).toBe(400);
  });

  test.each([
    [{ status: 'paid' }, 'status'],
    [{}, 'status'],
    [{ status: 'pending', paymentMethod: 'x'.repeat(51) }, 'paymentMethod'],
    [{ status: 'pending', paymentReference: 'x'.repeat(256) }, 'paymentReference'],
    [{ status: 'pending', amount: 1 }, 'amount'],
  ])('rejects %j, naming the field (case %#)', async (body, field) => {
    const { account } = await payoutThatIs('pending');

    const { status, body: answer } = await account.raw('PUT', '/v1/payouts/pay_unknown', body);

    expect({ status, field: answer.error.field }).toEqual({ status: 400, field });
  });

  test('fails with NOT_FOUND for an unknown payout', async () => {
    const { client } = await payoutThatIs('pending');

    expect(await outcomeOf(client.payouts.start('pay_unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('announces both the sale and the payout when a sale in a pending payout is refunded', async () => {
    const { account, payout } = await payoutThatIs('pending');
    const { commission } = { commission: payout.transactions?.[0]?.commission.id ?? '' };

    await account.client.conversions.refund(commission, { amount: 25 });
    await account.client.conversions.refund(commission);

    expect((await account.announced(payout.id)).map(({ type, previous }) => [type, previous])).toEqual([
      ['payout.created', null],
      ['payout.updated', expect.objectContaining({ amount: 20 })],
      ['payout.cancelled', expect.objectContaining({ amount: 15, status: 'pending' })],
    ]);
  });
});
