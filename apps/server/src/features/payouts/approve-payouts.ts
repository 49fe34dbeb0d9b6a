import type { contract, DataOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { assertExpected } from '../../domain/money/expected-totals.ts';
import { assertApprovable, assertSecondPerson, type OwnWork } from '../../domain/payouts/approval.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { announcePayout, lockPayouts, toPayout } from './payout.ts';

type Approve = typeof contract.payouts.approve;

/** A change of where a payout is paid, and one of its amount, wait for this transaction or come before it. */
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
        (text) => `You are approving ${text('payout')}`,
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

interface Asked {
  readonly environmentId: number;
  readonly userId: string;
  readonly ids: readonly string[];
}

/** A user acts through the API keys that they have made, and those that these have made. */
const workOfUser = sql<Asked, { id: string; reason: OwnWork }>('own-work-on-payouts')`
  with recursive actors as (
    select ${'userId'}::text collate "C" as actor
    union
    select k.id from api_keys k join actors a on k.made_by = a.actor where k.environment_id = ${'environmentId'})
  select p.id, case when p.created_by is null then 'unknown_creator'
      when p.created_by in (select actor from actors) then 'created' else 'changed_account' end as reason
  from payouts p
  where p.environment_id = ${'environmentId'} and p.id = any(${'ids'}::text[]) and (
    p.created_by is null or p.created_by in (select actor from actors) or exists (
      select from payout_details_changes c
      where c.environment_id = ${'environmentId'} and c.affiliate_id = p.affiliate_id and c.created_at >= p.created_at
        and coalesce(c.actor, c.key_id) in (select actor from actors)))
  order by p.id`;

const ownWork = ({ environmentId, principal }: RequestContext, tx: Tx, ids: readonly string[]) =>
  rows(tx, workOfUser.with({ environmentId, userId: principal.actor, ids }));
