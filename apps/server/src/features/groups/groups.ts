import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { lockUnused, type Use } from '../../platform/db/assert-unused.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import { lockGroup, requireGroup, toGroup } from './group.ts';
import { toGroupIncentive, withIncentive } from './group-incentives.ts';
import { idsOfGroupsWithoutIncentive } from './groups-without-incentive.ts';
import { toLevel } from './levels.ts';

export const listGroups: Endpoint<typeof contract.groups.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'affiliate_groups',
    query,
    filters: {
      program_id: query.program_id,
      id: query.only && (await idsOfGroupsWithoutIncentive(db.lists, { environmentId, now: ctx.now })),
    },
  });
  const rows = await db.orm.affiliateGroup.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toGroup) };
};

export const getGroup: Endpoint<typeof contract.groups.get> = async (ctx, { params, query }) => {
  const group = await requireGroup(ctx, ctx.db.orm, params.id);
  return {
    data: {
      ...toGroup(group),
      ...(query.expand?.includes('incentives') && { incentives: await incentivesOf(ctx, group.id) }),
      ...(query.expand?.includes('multi_level_incentives') && {
        multi_level_incentives: await levelsOf(ctx, group.id),
      }),
    },
  };
};

async function incentivesOf({ environmentId, db, now }: RequestContext, groupId: string) {
  const attached = await db.orm.groupIncentive.findMany({
    where: { environmentId, groupId },
    include: withIncentive,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return attached.map((each) => toGroupIncentive(each, now));
}

async function levelsOf({ environmentId, db }: RequestContext, groupId: string) {
  const levels = await db.orm.multiLevelIncentive.findMany({
    where: { environmentId, groupId },
    orderBy: { level: 'asc' },
  });
  return levels.map(toLevel);
}

export const createGroup: Endpoint<typeof contract.groups.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const program = await requireProgramOrOnly(ctx, tx, body.program_id);
    const group = await tx.affiliateGroup.create({
      data: {
        environmentId,
        id: newId('group'),
        programId: program.id,
        name: body.name,
        description: body.description ?? '',
        customWebsiteUrl: body.custom_website_url ?? null,
        createdAt: now,
        updatedAt: now,
      },
    });
    await audit(tx, ctx, group.id, body);
    return { status: 201, data: toGroup(group) };
  });

export const updateGroup: Endpoint<typeof contract.groups.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id, programId, isDefault } = await lockGroup(ctx, tx, params.id);
    // Clear the previous default first, because the index never allows two.
    if (body.is_default && !isDefault) {
      await tx.affiliateGroup.updateMany({
        where: { environmentId, programId, isDefault: true },
        data: { isDefault: false, updatedAt: now },
      });
    }
    const group = await tx.affiliateGroup.update({
      where: { environmentId_id: { environmentId, id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.custom_website_url !== undefined && { customWebsiteUrl: body.custom_website_url }),
        ...(body.is_default && { isDefault: true }),
        updatedAt: now,
      },
    });
    await audit(tx, ctx, id, body);
    return { data: toGroup(group) };
  });

const uses: readonly Use[] = [{ noun: 'affiliates', table: 'affiliates', column: 'group_id' }];

/** Deletes a group and its attachments, but not the attached incentives. */
export const deleteGroup: Endpoint<typeof contract.groups.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id, isDefault } = await lockGroup(ctx, tx, params.id);
    if (isDefault) {
      const message = `Group ${id} is the default group of its program. Make another group the default first.`;
      throw new Failure('IN_USE', message);
    }
    await lockUnused(tx, { environmentId, table: 'affiliate_groups', what: 'group', id }, uses);
    await tx.groupIncentive.deleteMany({ where: { environmentId, groupId: id } });
    await tx.multiLevelIncentive.deleteMany({ where: { environmentId, groupId: id } });
    await tx.affiliateGroup.delete({ where: { environmentId_id: { environmentId, id } } });
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
