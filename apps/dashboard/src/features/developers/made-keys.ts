import type { ApiKey } from '@tributary/sdk';

/** Returns true if a key was revoked or has expired. */
export const isEnded = ({ revoked_at, expires_at }: ApiKey): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

/** Returns the active keys that a user created, directly or with another API key. */
export function keysMadeBy(id: string, keys: readonly ApiKey[]): ApiKey[] {
  const made = keys.filter(({ made_by }) => made_by === id);
  return made.flatMap((key) => [...(isEnded(key) ? [] : [key]), ...keysMadeBy(key.id, keys)]);
}
