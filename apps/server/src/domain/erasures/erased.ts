import { Failure } from '../failure.ts';

interface Erasable {
  readonly id: string;
  readonly erasedAt: Date | null;
}

export const erasedMark = ({ erasedAt }: Pick<Erasable, 'erasedAt'>) =>
  erasedAt && { erased_at: erasedAt.toISOString() };

const erased = ({ id }: Pick<Erasable, 'id'>) =>
  new Failure('ERASED', `The personal data of ${id} was erased. It can no longer be changed.`);

/** Returns a failure if the object was erased and so cannot be changed; otherwise null. */
export const whyNotChanged = (object: Erasable): Failure | null => (object.erasedAt ? erased(object) : null);

/** @throws ERASED */
export function assertNotErased(object: Erasable): void {
  const refusal = whyNotChanged(object);
  if (refusal) throw refusal;
}
