import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toProgram } from '../programs/program.ts';
import { toReferral } from '../referrals/referral.ts';
import { toEarning, toTransaction } from './transaction.ts';

export const getCommission: Endpoint<typeof contract.commissions.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: string) => query.expand?.includes(name as never) ?? false;
  const found = await db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: {
      affiliate: wants('affiliate'),
      referral: wants('referral'),
      earnings: wants('earnings') && { orderBy: [{ level: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!found) throw new Failure('NOT_FOUND', `No commission ${params.id}.`);
  const program =
    wants('program') &&
    (await db.orm.program.findUnique({
      where: { environmentId_id: { environmentId, id: found.programId } },
    }));
  return {
    data: {
      ...toTransaction(found),
      ...(found.affiliate && { affiliate: toAffiliateSummary(found.affiliate) }),
      ...(found.referral && { referral: toReferral(found.referral) }),
      ...(program && { program: toProgram(program) }),
      ...(found.earnings && { earnings: found.earnings.map(toEarning) }),
    },
  };
};
