import { randomBytes } from 'node:crypto';
import type { WebhookEndpoint as WireEndpoint } from '@tributary/contract';
import type pg from 'pg';
import type { RequestContext } from '../../../context.ts';
import { Failure, validationFailure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { WebhookEndpoint } from '../../../platform/db/generated/client.ts';
import { execute, sql } from '../../../platform/db/sql.ts';
import type { Cipher } from '../../../platform/encryption/cipher.ts';
import { boundToEndpoint, type SealedRow } from '../../../platform/encryption/cipher.ts';
import { assertPublicUrl } from '../../../platform/outbound/address-rules.ts';
import { toTimestamp, toTimestampOrNull } from '../../../platform/to-wire.ts';

export async function requireWebhookEndpoint(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'webhookEndpoint'>,
  id: string,
): Promise<WebhookEndpoint> {
  const found = await tx.webhookEndpoint.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such webhook endpoint: ${id}.`);
  return found;
}

const lockEndpoint = sql<{ environmentId: number; id: string }>('lock-webhook-endpoint')`
  select 1 from webhook_endpoints where environment_id = ${'environmentId'} and id = ${'id'} for no key update`;

/** Locks an endpoint without conflicting with the relay, which locks endpoints until its pass is over. */
export async function lockWebhookEndpoint(ctx: RequestContext, tx: Tx, id: string): Promise<WebhookEndpoint> {
  await execute(tx, lockEndpoint.with({ environmentId: ctx.environmentId, id }));
  return requireWebhookEndpoint(ctx, tx, id);
}

/** Throws for a disabled endpoint, which receives nothing, so that no delivery can become due. */
export function assertEnabled({ id, enabled, disabledReason }: WebhookEndpoint): void {
  if (enabled) return;
  const message = `Webhook endpoint ${id} is disabled (${disabledReason}). Enable it first.`;
  throw new Failure('INVALID_TRANSITION', message);
}

/** Converts an endpoint to its API object, without the secrets, which can never be retrieved. */
export const toWebhookEndpoint = (row: WebhookEndpoint): WireEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.eventTypes,
  enabled: row.enabled,
  disabled_reason: row.disabledReason as WireEndpoint['disabled_reason'],
  disabled_at: toTimestampOrNull(row.disabledAt),
  failing_since: toTimestampOrNull(row.failingSince),
  previous_secret_expires_at: toTimestampOrNull(row.previousSecretExpiresAt),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

const SECRET_BYTES = 32;

/** Generates a secret as defined by Standard Webhooks. The bytes after the prefix are the signing key. */
export const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealSecret = (cipher: Cipher, owner: SealedRow, secret: string) =>
  cipher.seal(secret, boundToEndpoint(owner));

export const openSecret = (cipher: Cipher, owner: SealedRow, sealed: Uint8Array): string =>
  cipher.open(sealed, boundToEndpoint(owner)) as string;

/**
 * Checks the parts of a URL that the contract cannot check: whether this environment accepts it, and the
 * addresses of its host. Queries DNS.
 */
export async function assertDeliverable(
  { principal, addressRules }: RequestContext,
  url: string,
): Promise<void> {
  const needsTls = principal.mode === 'live' && !addressRules.allowsPrivate;
  if (needsTls && !/^https:/i.test(url)) {
    throw validationFailure([{ field: 'url', message: 'A live environment requires an https:// URL.' }]);
  }
  await assertPublicUrl(url, addressRules);
}

const forgetPrevious = sql<object>('forget-previous-secrets')`
  update webhook_endpoints set previous_secret = null, previous_secret_expires_at = null
  where previous_secret_expires_at <= now()`;

/** Deletes secrets that no longer sign anything, in all environments. Returns how many. */
export const forgetPreviousSecrets = (pool: pg.Pool): Promise<number> =>
  execute(pool, forgetPrevious.with({}));
