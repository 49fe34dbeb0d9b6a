import type { Tx } from '../db/database.ts';
import type { ApiKey } from '../db/generated/client.ts';
import { newId } from '../ids.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey } from './api-key.ts';

interface NewApiKey {
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

/** Makes a key. `key` is what its holder gets; the database has its digest alone, so nobody can read it again. */
export async function issueApiKey(
  tx: Tx,
  { environmentId, mode, name, permissions, expiresAt }: NewApiKey,
): Promise<{ row: ApiKey; key: string }> {
  const key = generateApiKey(mode);
  const row = await tx.apiKey.create({
    data: {
      environmentId,
      id: newId('apiKey'),
      name,
      digest: new Uint8Array(apiKeyDigest(key)),
      hint: apiKeyHint(key),
      hasChecksum: true,
      permissions: [...permissions],
      expiresAt,
      createdAt: new Date(),
    },
  });
  return { row, key };
}
