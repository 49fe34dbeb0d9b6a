import type { ApiKey as WireApiKey } from '@tributary/contract';
import type { ApiKey } from '../db/generated/client.ts';
import { toTimestamp, toTimestampOrNull } from '../to-wire.ts';

/** Without the key: nobody can read it again. */
export const toApiKey = (row: ApiKey): WireApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  permissions: row.permissions,
  expires_at: toTimestampOrNull(row.expiresAt),
  revoked_at: toTimestampOrNull(row.revokedAt),
  last_used_at: toTimestampOrNull(row.lastUsedAt),
  created_at: toTimestamp(row.createdAt),
});
