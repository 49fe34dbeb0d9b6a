import type { contract } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { inForce, toIncentive } from '../incentive.ts';

export const getIncentive: Endpoint<typeof contract.incentives.get> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.incentive.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: { incentiveVersions: true },
  });
  if (!found) throw new Failure('NOT_FOUND', `No incentive ${params.id}.`);
  return { data: toIncentive(found, inForce(found)) };
};
