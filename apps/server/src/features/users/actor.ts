import type { Principal } from '../../dependencies.ts';

/** Who does something, for tables that refer to API keys: users are no such, but are named by `actor`, too. */
export const actorOf = ({
  by,
  actor,
}: Principal): { readonly actor: string; readonly keyId: string | null } => ({
  actor,
  keyId: by === 'user' ? null : actor,
});
