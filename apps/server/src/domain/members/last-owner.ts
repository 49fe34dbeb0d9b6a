import { Failure } from '../failure.ts';

export const lastOwner = (): Failure =>
  new Failure(
    'LAST_OWNER',
    'This is the only owner of an environment who can sign in. Make someone else an owner first.',
  );
