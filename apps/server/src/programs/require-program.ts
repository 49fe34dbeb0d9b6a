import type { Tx } from '../db/database.ts';
import type { Program } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';

/** The program that a body's `program_id` names. */
export async function requireProgram(
  tx: Pick<Tx, 'program'>,
  environmentId: number,
  id: string,
): Promise<Program> {
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`, { field: 'program_id' });
  return found;
}
