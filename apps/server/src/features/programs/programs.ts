import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { changePayoutApproval } from './payout-approval.ts';
import { lockProgram, programSettings, requireProgram, toProgram } from './program.ts';

export const listPrograms: Endpoint<typeof contract.programs.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'programs',
    query,
    ...(query.only && { where: () => ['duplicates_kept_at is not null'] }),
  });
  const rows = await db.orm.program.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toProgram) };
};

export const getProgram: Endpoint<typeof contract.programs.get> = async (ctx, { params }) => ({
  data: toProgram(await requireProgram(ctx, ctx.db.orm, params.id)),
});

/** Creates a program with its default group. A program always has exactly one. */
export const createProgram: Endpoint<typeof contract.programs.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const defaultCurrency = body.default_currency.toUpperCase();
    const program = await tx.program.create({
      data: {
        environmentId,
        id: newId('program'),
        name: body.name,
        defaultCurrency,
        ...programSettings(ctx, body, defaultCurrency),
        createdAt: now,
        updatedAt: now,
      },
    });
    await changePayoutApproval(ctx, tx, { programId: program.id, from: 'none', to: body.payout_approval });
    await tx.affiliateGroup.create({
      data: {
        environmentId,
        id: newId('group'),
        programId: program.id,
        name: 'Default',
        isDefault: true,
        createdAt: now,
        updatedAt: now,
      },
    });
    await audit(tx, ctx, program.id, body);
    return { status: 201, data: toProgram(program) };
  });

/**
 * Updates a program. Changes apply to later events. The default currency cannot change, because existing
 * amounts are in that currency.
 */
export const updateProgram: Endpoint<typeof contract.programs.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockProgram(ctx, tx, params.id);
    const program = await tx.program.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...programSettings(ctx, body, before.defaultCurrency),
        updatedAt: now,
      },
    });
    await changePayoutApproval(ctx, tx, {
      ...{ programId: before.id, from: before.payoutApproval, to: body.payout_approval },
    });
    await audit(tx, ctx, program.id, body);
    return { data: toProgram(program) };
  });

const uses: readonly Use[] = [
  { noun: 'affiliates', table: 'affiliates', column: 'program_id' },
  { noun: 'incentives', table: 'incentives', column: 'program_id' },
  { noun: 'sites', table: 'sites', column: 'program_id' },
  { noun: 'closed months', table: 'closes', column: 'program_id' },
  {
    noun: 'groups other than its default group',
    table: 'affiliate_groups',
    column: 'program_id',
    only: 'not is_default',
  },
];

/**
 * Deletes a program with its default group, portal and accounting settings. Everything else in it must be
 * deleted first.
 */
export const deleteProgram: Endpoint<typeof contract.programs.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    await lockUnused(tx, { environmentId, table: 'programs', what: 'program', id }, uses);
    await tx.multiLevelIncentive.deleteMany({ where: { environmentId, programId: id } });
    await tx.affiliateGroup.deleteMany({ where: { environmentId, programId: id } });
    await tx.portal.deleteMany({ where: { environmentId, programId: id } });
    await tx.accountingSettings.deleteMany({ where: { environmentId, programId: id } });
    await tx.program.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
