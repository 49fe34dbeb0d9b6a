import type { contract } from '@tributary/contract';
import { noSuchCursor } from '../../domain/cursor.ts';
import { readIncentiveTerms } from '../../domain/incentives/incentive-input.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import {
  createVersion,
  deleteVersion,
  inForce,
  lockIncentive,
  requireIncentive,
  toIncentive,
  toVersions,
} from './incentive.ts';
import { readEdit } from './read-edit.ts';

export const listIncentives: Endpoint<typeof contract.incentives.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'incentives',
    query,
    filters: { program_id: query.program_id },
  });
  const rows = await db.orm.incentive.findMany({
    where: { environmentId, id: { in: ids } },
    include: { incentiveVersions: true },
  });
  return { ...page, data: inOrderOf(ids, rows).map((row) => toIncentive(row, ctx.now)) };
};

export const getIncentive: Endpoint<typeof contract.incentives.get> = async (ctx, { params }) => {
  const found = await requireIncentive(ctx, ctx.db.orm, params.id);
  return { data: toIncentive(found, ctx.now) };
};

export const listIncentiveVersions: Endpoint<typeof contract.incentives.versions> = async (
  ctx,
  { params, query: { limit, starting_after: id } },
) => {
  const versions = toVersions(await requireIncentive(ctx, ctx.db.orm, params.id));
  const begin = id === undefined ? 0 : versions.findIndex((version) => version.id === id) + 1;
  if (id !== undefined && begin === 0) throw noSuchCursor({ field: 'starting_after', id });
  return { data: versions.slice(begin, begin + limit), has_more: versions.length > begin + limit };
};

export const createIncentive: Endpoint<typeof contract.incentives.create> = (ctx, { body }) => {
  const { program_id, name, ...given } = body;
  return once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const terms = readIncentiveTerms(given);
    const program = await requireProgramOrOnly(ctx, tx, program_id);
    const incentive = await tx.incentive.create({
      data: {
        environmentId,
        id: newId('incentive'),
        programId: program.id,
        name,
        createdAt: now,
        updatedAt: now,
      },
    });
    const { id: incentiveId } = incentive;
    const first = await createVersion(ctx, tx, { incentiveId, version: 1, terms, inForceFrom: null });
    await audit(tx, ctx, incentive.id, body);
    return { status: 201, data: toIncentive({ ...incentive, incentiveVersions: [first] }, now) };
  });
};

/**
 * Updates an incentive. Changed terms create a new version; identical terms or a new name do not. The current
 * version is always written, so that a scheduled version that has taken effect becomes current.
 */
export const updateIncentive: Endpoint<typeof contract.incentives.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockIncentive(ctx, tx, params.id);
    const { id: incentiveId } = before;
    const { terms, inForceFrom, withdrawn, kept } = readEdit(before, body, now);
    if (withdrawn) await deleteVersion(ctx, tx, withdrawn);
    const current = inForce(before, now).version;
    const next = current + 1;
    if (terms) await createVersion(ctx, tx, { incentiveId, version: next, terms, inForceFrom });
    const isScheduled = inForceFrom !== null;
    await tx.incentive.update({
      where: { environmentId_id: { environmentId, id: incentiveId } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        currentVersion: terms && !isScheduled ? next : current,
        scheduledVersion: isScheduled ? next : kept,
        updatedAt: now,
      },
    });
    await audit(tx, ctx, incentiveId, body);
    return { data: toIncentive(await requireIncentive(ctx, tx, incentiveId), now) };
  });

const uses: readonly Use[] = [
  { noun: 'attached groups', table: 'group_incentives', column: 'incentive_id' },
  { noun: 'transactions calculated with it', table: 'transactions', column: 'incentive_id' },
];

export const deleteIncentive: Endpoint<typeof contract.incentives.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    await lockUnused(tx, { environmentId, table: 'incentives', what: 'incentive', id }, uses);
    await tx.incentiveVersion.deleteMany({ where: { environmentId, incentiveId: id } });
    await tx.incentive.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
