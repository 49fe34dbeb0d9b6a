import { Failure } from '../failure.ts';

interface Mergeable {
  readonly id: string;
  readonly programId: string;
  readonly partnershipStatus: string;
  readonly mergedInto: string | null;
}

/**
 * Throws unless the two affiliates can be merged. `staying` is the affiliate to keep, and must not itself
 * have been merged.
 */
export function assertMergeable(source: Mergeable, staying: Mergeable): void {
  if (source.programId !== staying.programId)
    throw new Failure('NOT_FOUND', `No such affiliate in program ${source.programId}: ${staying.id}.`, {
      field: 'into',
    });
  if (source.id === staying.id)
    throw new Failure(
      'IN_USE',
      `${source.id} cannot be merged into itself, or into an affiliate that was merged into it.`,
    );
  if (source.mergedInto !== null)
    throw new Failure('IN_USE', `${source.id} was merged into ${source.mergedInto}.`);
  if (source.partnershipStatus === staying.partnershipStatus) return;
  const message = `${source.id} is ${source.partnershipStatus} and ${staying.id} is ${staying.partnershipStatus}. Set both to the same status first.`;
  throw new Failure('INVALID_TRANSITION', message, { details: [{ field: 'into', message }] });
}

/**
 * Returns a failure if the affiliate was merged into another one, because its status and payout details can
 * no longer change. Otherwise returns null.
 */
export function whyOfOther({ id, mergedInto }: Pick<Mergeable, 'id' | 'mergedInto'>): Failure | null {
  if (mergedInto === null) return null;
  return new Failure(
    'INVALID_TRANSITION',
    `${id} was merged into ${mergedInto}, which determines its status and payouts. Change that affiliate instead.`,
  );
}
