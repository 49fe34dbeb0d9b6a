import type { Principal } from '../../dependencies.ts';

/** Who does something, for tables that refer to API keys: users and connections are no such, but are named by `actor`, too. */
export const actorOf = ({
  by,
  actor,
}: Principal): { readonly actor: string; readonly keyId: string | null } => ({
  actor,
  keyId: by === 'user' || by === 'connection' ? null : actor,
});
