import type { Principal } from '../../dependencies.ts';

/** Who does something, for tables that refer to API keys. Everybody else is named by `actor` alone. */
export const actorOf = ({
  by,
  actor,
}: Principal): { readonly actor: string; readonly keyId: string | null } => ({
  actor,
  keyId: by === 'key' || by === 'session' ? actor : null,
});
