import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { balancesOf } from '../ledger/balances.ts';
import { toGroup } from '../programs/group.ts';
import { toProgram } from '../programs/program.ts';
import { toAffiliate } from './affiliate.ts';

export const getAffiliate: Endpoint<typeof contract.affiliates.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: { group: true, program: true },
  });
  if (!found) throw new Failure('NOT_FOUND', `No affiliate ${params.id}.`);
  const wants = (name: string) => query.expand?.includes(name as never) ?? false;
  return {
    data: {
      ...toAffiliate(found),
      ...(wants('group') && { group: found.group && toGroup(found.group) }),
      ...(wants('program') && { program: toProgram(found.program) }),
      ...(wants('balances') && { balances: await balancesOf(ctx, found.id) }),
    },
  };
};
