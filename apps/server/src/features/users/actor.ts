import type { Principal } from '../../callers.ts';

/**
 * Returns the API key of an actor, for tables that refer to API keys. Other actors are recorded only as
 * `actor`.
 */
export const actorOf = ({
  by,
  actor,
}: Principal): { readonly actor: string; readonly keyId: string | null } => ({
  actor,
  keyId: by === 'key' || by === 'session' ? actor : null,
});
