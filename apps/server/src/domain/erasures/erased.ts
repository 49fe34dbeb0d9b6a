import { Failure } from '../failure.ts';

interface Erasable {
  readonly id: string;
  readonly erasedAt: Date | null;
}

/** Returns the fields that responses add to an erased object; none for any other object. */
export const erasedMark = ({ erasedAt }: Pick<Erasable, 'erasedAt'>) =>
  erasedAt && { erased_at: erasedAt.toISOString() };

const erased = ({ id }: Pick<Erasable, 'id'>) =>
  new Failure('ERASED', `The personal data of ${id} was erased. It can no longer be changed.`);

/** Returns the reason why an erased object cannot be changed; null if the object was not erased. */
export const whyNotChanged = (object: Erasable): Failure | null => (object.erasedAt ? erased(object) : null);

/** @throws ERASED */
export function assertNotErased(object: Erasable): void {
  const refusal = whyNotChanged(object);
  if (refusal) throw refusal;
}
