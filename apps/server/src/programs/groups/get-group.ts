import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toAttachedIncentive, toGroup, toMultiLevelIncentive } from '../group.ts';

export const getGroup: Endpoint<typeof contract.groups.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliateGroup.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
  });
  if (!found) throw new Failure('NOT_FOUND', `No group ${params.id}.`);
  return {
    data: {
      ...toGroup(found),
      ...(query.expand?.includes('incentives') && { incentives: await incentivesOf(ctx, found.id) }),
      ...(query.expand?.includes('multi_level_incentives') && {
        multi_level_incentives: await levelsOf(ctx, found.id),
      }),
    },
  };
};

async function incentivesOf({ environmentId, db }: RequestContext, groupId: string) {
  const attached = await db.orm.groupIncentive.findMany({
    where: { environmentId, groupId },
    include: { incentive: { include: { incentiveVersions: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return attached.map(toAttachedIncentive);
}

async function levelsOf({ environmentId, db }: RequestContext, groupId: string) {
  const levels = await db.orm.multiLevelIncentive.findMany({
    where: { environmentId, groupId },
    orderBy: { level: 'asc' },
  });
  return levels.map(toMultiLevelIncentive);
}
