import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Program } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';

/**
 * The program, locked to the end of the transaction. What is decided over several of its rows (the default group, who
 * is above whom) is decided one at a time under it; rows that merely belong to the program do not wait.
 */
export async function lockProgram(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Tx,
  id: string,
): Promise<Program> {
  await tx.$queryRaw`select 1 from programs where environment_id = ${environmentId} and id = ${id} for no key update`;
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`);
  return found;
}
