import type { Tx } from '../db/database.ts';
import type { Program } from '../db/generated/client.ts';
import { Failure, validationFailure } from '../domain/failure.ts';

type Reader = Pick<Tx, 'program'>;

/** The program that a request names in `field`, or without an id the only one there is. */
export async function requireProgram(
  tx: Reader,
  environmentId: number,
  id: string | undefined,
  field = 'program_id',
): Promise<Program> {
  if (id === undefined) {
    const [first, second] = await twoPrograms(tx, environmentId);
    if (first && !second) return first;
    const why = first ? 'there are several programs' : 'there is no program yet';
    throw validationFailure([{ field, message: `${field}: Required, because ${why}.` }]);
  }
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`, { field });
  return found;
}

/** Null when there is none, or more than one. */
export async function findOnlyProgram(tx: Reader, environmentId: number): Promise<Program | null> {
  const [first, second] = await twoPrograms(tx, environmentId);
  return first && !second ? first : null;
}

const twoPrograms = (tx: Reader, environmentId: number) =>
  tx.program.findMany({ where: { environmentId }, take: 2 });
