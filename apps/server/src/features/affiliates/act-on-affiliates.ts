import type { AffiliateAction, AffiliateActionResults, contract } from '@tributary/contract';
import { affiliateActions } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { whyOfOther } from '../../domain/affiliates/merge.ts';
import { whyNotChanged } from '../../domain/erasures/erased.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { type Acted, actionResults } from '../../platform/batches/action-results.ts';
import { type Selected, selectForAction } from '../../platform/batches/select-for-action.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate, AffiliateGroup } from '../../platform/db/generated/client.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { noteDecision } from '../applications/application.ts';
import { RELEASE_TIMEOUT_MS, releaseEarnings } from '../earnings/release-earnings.ts';
import { findGroup } from '../groups/group.ts';
import { toAffiliate } from './affiliate.ts';
import { affiliateConditionsOf, affiliateFiltersOf } from './affiliates.ts';
import { recordGroupMoves } from './group-moves.ts';
import { inviteAffiliates } from './invite-affiliates.ts';
import { moveMerged } from './move-merged.ts';

/** Locks in id order, so that concurrent requests for the same affiliates wait instead of deadlocking. */
const lockAffiliates = sql<{ environmentId: number; ids: readonly string[] }>('lock-affiliates')`
  select 1 from affiliates where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])
  order by id for no key update`;

/**
 * Changes many affiliates in one transaction. Each is checked independently, and all changes are written
 * together.
 */
export const actOnAffiliates: Endpoint<typeof contract.affiliates.act> = (ctx, { body }) =>
  once<AffiliateActionResults>(
    ctx,
    body,
    async (tx) => {
      const { environmentId } = ctx;
      const group = body.group_id ? await requireGroup(ctx, tx, body.group_id) : null;
      const { ids, nextAfter } = await select(ctx, tx, body);
      await execute(tx, lockAffiliates.with({ environmentId, ids }));
      const orderBy = { id: 'asc' } as const;
      const found = await tx.affiliate.findMany({ where: { environmentId, id: { in: [...ids] } }, orderBy });
      const acted =
        body.action === 'invite'
          ? await inviteAffiliates(ctx, tx, found)
          : await changeAffiliates(ctx, tx, found, { body, group });
      const changed = [...acted].filter(([, { changed }]) => changed).map(([id]) => id);
      await audit(tx, ctx, changed, body);
      return { data: actionResults(ids, { acted, missing, nextAfter }) };
    },
    { timeoutMs: RELEASE_TIMEOUT_MS },
  );

async function changeAffiliates(
  ctx: RequestContext,
  tx: Tx,
  found: readonly Affiliate[],
  { body, group }: { readonly body: AffiliateAction; readonly group: AffiliateGroup | null },
): Promise<ReadonlyMap<string, Acted<NonNullable<Status>>>> {
  const decisions = found.map((before) => decide(ctx, before, body, group));
  await write(ctx, tx, decisions.filter(isChanged), body);
  return new Map(decisions.map((decided) => [decided.before.id, toActed(decided)]));
}

async function select(
  { environmentId }: RequestContext,
  tx: Tx,
  { ids, filter, after }: AffiliateAction,
): Promise<Selected> {
  if (filter === undefined) return { ids: ids ?? [], nextAfter: null };
  const list = { table: 'affiliates', query: filter, filters: affiliateFiltersOf(filter) };
  const before = new Date(filter.recorded_before);
  // Merged affiliates follow the affiliate they were merged into.
  const where = (bind: Bind) => [
    `created_at < ${bind(before)}`,
    'merged_into is null',
    ...affiliateConditionsOf(environmentId, filter, bind),
  ];
  return selectForAction(tx, environmentId, { ...list, where, after });
}

async function requireGroup(ctx: RequestContext, tx: Tx, id: string): Promise<AffiliateGroup> {
  const group = await findGroup(ctx, tx, id);
  if (!group) throw new Failure('NOT_FOUND', `No such group: ${id}.`, { field: 'group_id' });
  return group;
}

interface Decided {
  readonly before: Affiliate;
  readonly after: Affiliate;
  readonly refusal: Failure | null;
}

const isChanged = ({ before, after }: Decided) =>
  changedFields(toAffiliate(before), toAffiliate(after)) !== null;

const toActed = (decided: Decided): Acted<NonNullable<Status>> => ({
  status: decided.after.partnershipStatus as NonNullable<Status>,
  changed: isChanged(decided),
  refusal: decided.refusal,
});

type Status = AffiliateActionResults['results'][number]['status'];

function decide(
  { now: updatedAt }: RequestContext,
  before: Affiliate,
  body: AffiliateAction,
  group: AffiliateGroup | null,
): Decided {
  const refused = whyNotChanged(before) ?? (body.action === 'move' ? null : whyOfOther(before));
  if (refused) return { before, after: before, refusal: refused };
  if (group && group.programId !== before.programId) {
    const refusal = new Failure('NOT_FOUND', `No such group in program ${before.programId}: ${group.id}.`);
    return { before, after: before, refusal };
  }
  return { before, after: { ...before, ...changesOf(body), updatedAt }, refusal: null };
}

function changesOf({ action, reason, group_id }: AffiliateAction): Partial<Affiliate> {
  const partnershipStatus = affiliateActions[action];
  if (partnershipStatus === null) return { groupId: group_id ?? null };
  return { partnershipStatus, rejectionReason: partnershipStatus === 'REJECTED' ? (reason ?? null) : null };
}

async function write(
  ctx: RequestContext,
  tx: Tx,
  changed: readonly Decided[],
  body: AffiliateAction,
): Promise<void> {
  if (changed.length === 0) return;
  const { environmentId, now: updatedAt } = ctx;
  const ids = changed.map(({ before }) => before.id);
  await tx.affiliate.updateMany({
    where: { environmentId, id: { in: ids } },
    data: { ...changesOf(body), updatedAt } as object,
  });
  await recordGroupMoves(ctx, tx, changed);
  const isApproved = ({ before, after }: Decided) =>
    before.partnershipStatus !== 'APPROVED' && after.partnershipStatus === 'APPROVED';
  const approved = changed.filter(isApproved).map(({ before }) => before.id);
  const { partnershipStatus, rejectionReason = null } = changesOf(body);
  if (partnershipStatus) {
    const moved = changed.filter(({ before }) => before.partnershipStatus !== partnershipStatus);
    await noteDecision(
      ctx,
      tx,
      moved.map(({ before }) => before.id),
      partnershipStatus,
    );
  }
  const others = partnershipStatus
    ? await moveMerged(ctx, tx, ids, { partnershipStatus, rejectionReason })
    : [];
  const released = [...approved, ...(body.action === 'approve' ? others : [])];
  if (released.length > 0) await releaseEarnings(ctx, tx, released);
  const events = changed.map(({ before, after }) => {
    const [was, is] = [toAffiliate(before), toAffiliate(after)];
    return outboxEvent('affiliate.updated', is, changedFields(was, is));
  });
  await emit(tx, ctx, events);
}

const missing = (id: string) => new Failure('NOT_FOUND', `No such affiliate: ${id}.`);
