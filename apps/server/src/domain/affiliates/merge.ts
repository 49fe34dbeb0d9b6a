import { Failure } from '../failure.ts';

interface Mergeable {
  readonly id: string;
  readonly programId: string;
  readonly partnershipStatus: string;
  readonly mergedInto: string | null;
}

/**
 * Throws unless the two affiliates can be merged. `staying` is the affiliate to keep, which must not have been merged
 * into another one.
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
 * Returns the reason why an affiliate's status and payout details cannot be changed; null if the affiliate was not
 * merged into another one.
 */
export function whyOfOther({ id, mergedInto }: Pick<Mergeable, 'id' | 'mergedInto'>): Failure | null {
  if (mergedInto === null) return null;
  return new Failure(
    'INVALID_TRANSITION',
    `${id} was merged into ${mergedInto}, which determines its status and payouts. Change that affiliate instead.`,
  );
}
