import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toProgram } from './program.ts';

export const getProgram: Endpoint<typeof contract.programs.get> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.program.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
  });
  if (!found) throw new Failure('NOT_FOUND', `No program ${params.id}.`);
  return { data: toProgram(found) };
};
