import { isDeepStrictEqual } from 'node:util';
import type { contract, IncentiveUpdate } from '@tributary/contract';
import { noSuchCursor } from '../../domain/cursor.ts';
import { type IncentiveTermsInput, readIncentiveTerms } from '../../domain/incentives/incentive-input.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import type { IncentiveVersion } from '../../platform/db/generated/client.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import {
  createVersion,
  inForce,
  lockIncentive,
  requireIncentive,
  toIncentive,
  toTerms,
  toVersions,
} from './incentive.ts';

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
  return { ...page, data: inOrderOf(ids, rows).map((row) => toIncentive(row, inForce(row))) };
};

export const getIncentive: Endpoint<typeof contract.incentives.get> = async (ctx, { params }) => {
  const found = await requireIncentive(ctx, ctx.db.orm, params.id);
  return { data: toIncentive(found, inForce(found)) };
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

/** Has no effect until it is attached to a group. */
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
    const version = await createVersion(ctx, tx, { incentiveId: incentive.id, version: 1, terms });
    await audit(tx, ctx, incentive.id, body);
    return { status: 201, data: toIncentive(incentive, version) };
  });
};

/** Changed terms create a new version; identical terms, or a new name, do not. */
export const updateIncentive: Endpoint<typeof contract.incentives.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockIncentive(ctx, tx, params.id);
    const current = inForce(before);
    const { name, ...changes } = body;
    const terms = readIncentiveTerms(merged(current, changes));
    const isEdited = Object.entries(terms).some(
      ([column, value]) => !isDeepStrictEqual(value, current[column as keyof IncentiveVersion]),
    );
    const version = isEdited
      ? await createVersion(ctx, tx, { incentiveId: before.id, version: current.version + 1, terms })
      : current;
    const incentive = await tx.incentive.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: { ...(name !== undefined && { name }), currentVersion: version.version, updatedAt: now },
    });
    await audit(tx, ctx, incentive.id, body);
    return { data: toIncentive(incentive, version) };
  });

function merged(current: IncentiveVersion, changes: Omit<IncentiveUpdate, 'name'>): IncentiveTermsInput {
  const { variable_commission: _, ...terms } = toTerms(current);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...terms, ...given } as IncentiveTermsInput;
}

const uses: readonly Use[] = [
  { noun: 'groups it is attached to', table: 'group_incentives', column: 'incentive_id' },
  { noun: 'transactions calculated by it', table: 'transactions', column: 'incentive_id' },
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
