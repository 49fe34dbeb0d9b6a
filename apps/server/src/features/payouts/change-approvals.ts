import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/outbox/events.ts';
import { announcePayout, type FoundPayout, lockPayouts } from './payout.ts';

type OfAffiliate = { readonly environmentId: number; readonly affiliateId: string };

const approvedOf = sql<OfAffiliate, { id: string }>('approvable-payouts-of-affiliate')`
  select id from payouts
  where environment_id = ${'environmentId'} and affiliate_id = ${'affiliateId'} and needs_approval
    and status <> 'completed'
  order by id for no key update`;

/**
 * Runs `change`, which changes an affiliate's payout details, and announces the payouts whose approval the
 * database revokes.
 */
export async function announceVoidedApprovals(
  ctx: RequestContext,
  tx: Tx,
  affiliateId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const { environmentId } = ctx;
  const found = await rows(tx, approvedOf.with({ environmentId, affiliateId }));
  const before = await lockPayouts(ctx, tx, idsOf(found));
  await change();
  await announceChanged(ctx, tx, before);
}

type OfProgram = { readonly environmentId: number; readonly programId: string };

const askForApproval = sql<OfProgram & { readonly ids: readonly string[] }>('ask-for-approval')`
  update payouts set needs_approval = true
  where environment_id = ${'environmentId'} and program_id = ${'programId'} and id = any(${'ids'}::text[])`;

const pendingOf = sql<OfProgram, { id: string }>('pending-payouts-without-approval')`
  select id from payouts
  where environment_id = ${'environmentId'} and program_id = ${'programId'} and status = 'pending' and not needs_approval
  order by id for no key update`;

/**
 * Makes a program's pending payouts wait for a second person. Payouts that were already sent do not change.
 */
export async function holdPending(ctx: RequestContext, tx: Tx, programId: string): Promise<void> {
  const { environmentId } = ctx;
  const ids = idsOf(await rows(tx, pendingOf.with({ environmentId, programId })));
  const before = await lockPayouts(ctx, tx, ids);
  await execute(tx, askForApproval.with({ environmentId, programId, ids }));
  await announceChanged(ctx, tx, before);
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

type Locked = Awaited<ReturnType<typeof lockPayouts>>;

async function announceChanged(ctx: RequestContext, tx: Tx, before: Locked): Promise<void> {
  const after = await lockPayouts(ctx, tx, idsOf(before));
  const isChanged = (was: FoundPayout, at: number) =>
    was.approvedBy !== after[at]?.approvedBy || was.needsApproval !== after[at]?.needsApproval;
  const events = before.flatMap((was, at) => {
    const is = after[at];
    return is && isChanged(was, at) ? announcePayout(was, is, is.affiliate) : [];
  });
  if (events.length > 0) await emit(tx, ctx, events);
}
