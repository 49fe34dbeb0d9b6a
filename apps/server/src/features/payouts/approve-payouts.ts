import type { contract, DataOf } from '@tributary/contract';
import { assertExpected } from '../../domain/money/expected-totals.ts';
import { assertApprovable, assertSecondPerson } from '../../domain/payouts/approval.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { ownWork } from './own-work.ts';
import { announcePayout, lockPayouts, toPayout } from './payout.ts';

type Approve = typeof contract.payouts.approve;

/** Approves payouts. Locks them, so that concurrent changes to their amounts or payout details wait. */
export const approvePayouts: Endpoint<Approve> = (ctx, { body }) =>
  once<DataOf<Approve>>(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const ids = [...new Set(body.payout_ids)];
    const payouts = await lockPayouts(ctx, tx, ids);
    await audit(tx, ctx, ids, body);
    if (body.expected)
      assertExpected(
        body.expected,
        {
          count: payouts.length,
          money: payouts.map(({ currency, amountMinor: minor }) => ({ currency, minor })),
        },
        'payout',
      );
    assertApprovable(payouts);
    const waiting = payouts.filter(({ approvedBy }) => approvedBy === null);
    const waitingIds = waiting.map(({ id }) => id);
    assertSecondPerson(await ownWork(ctx, tx, waitingIds));
    const approval = { approvedBy: ctx.principal.actor, approvedAt: now, updatedAt: now };
    await tx.payout.updateMany({ where: { environmentId, id: { in: waitingIds } }, data: approval });
    await emit(
      tx,
      ctx,
      waiting.map((before) => announcePayout(before, { ...before, ...approval }, before.affiliate)),
    );
    const data = payouts.map((payout) =>
      toPayout(payout.approvedBy === null ? { ...payout, ...approval } : payout, payout.affiliate),
    );
    return { data };
  });
