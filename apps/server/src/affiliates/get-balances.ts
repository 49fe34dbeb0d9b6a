import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { balancesOf } from '../ledger/balances.ts';

export const getBalances: Endpoint<typeof contract.affiliates.balances> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    select: { id: true },
  });
  if (!found) throw new Failure('NOT_FOUND', `No affiliate ${params.id}.`);
  return { data: await balancesOf(ctx, found.id) };
};
