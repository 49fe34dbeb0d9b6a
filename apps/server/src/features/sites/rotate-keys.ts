import { randomBytes } from 'node:crypto';
import type { contract, DataOf } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { boundToSite } from '../../platform/encryption/cipher.ts';
import { once } from '../../platform/idempotency/once.ts';
import { generatePublishableKey, lockSite, published, requireSite, toSite } from './site.ts';

/**
 * Rotates the publishable key. At most two keys are valid at a time: a rotation ends the key that the previous rotation
 * replaced.
 */
export const rotateSiteKey: Endpoint<typeof contract.sites.rotateKey> = (ctx, { params, body }) =>
  published(
    ctx,
    once(ctx, { ...body, site_id: params.id }, async (tx) => {
      const { environmentId, principal, now } = ctx;
      const { id: siteId } = await lockSite(ctx, tx, params.id);
      await tx.publishableKey.deleteMany({ where: { environmentId, siteId, isCurrent: false } });
      await tx.publishableKey.updateMany({ where: { environmentId, siteId }, data: { isCurrent: false } });
      const key = generatePublishableKey(principal.mode);
      await tx.publishableKey.create({
        data: { key, environmentId, siteId, isCurrent: true, createdAt: now },
      });
      const where = { environmentId_id: { environmentId, id: siteId } };
      await tx.site.update({ where, data: { updatedAt: now } });
      await audit(tx, ctx, siteId, body);
      return { data: toSite(await requireSite(ctx, tx, siteId)) };
    }),
  );

const SECRET_BYTES = 32;

type RotateSecret = typeof contract.sites.rotateSignupSecret;

/**
 * Rotates the secret. Only this response contains the secret in plain text: the database stores it encrypted, and
 * replayed responses omit it.
 */
export const rotateSignupSecret: Endpoint<RotateSecret> = (ctx, { params, body }) =>
  once<DataOf<RotateSecret>>(ctx, { ...body, site_id: params.id }, async (tx) => {
    const { environmentId, cipher, now } = ctx;
    const before = await lockSite(ctx, tx, params.id);
    const secret = `sus_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const row = await tx.site.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: { signupSecret: cipher.seal(secret, boundToSite(before)), updatedAt: now },
    });
    await audit(tx, ctx, before.id, body);
    const data = { ...toSite({ ...before, ...row }), signup_secret: secret };
    return { data, stored: { ...data, signup_secret: null } };
  });
