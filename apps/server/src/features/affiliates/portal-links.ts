import type { contract, DataOf } from '@tributary/contract';
import { whyClosed } from '../../domain/affiliates/invite.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { lockAffiliate } from './affiliate.ts';
import { newPortalLink, savePortalLinks } from './portal-link.ts';

type Route = typeof contract.affiliates.createPortalLink;

/**
 * Creates a sign-in link to the portal. Only this response contains the link: the database stores a digest, and
 * replayed responses omit the link.
 */
export const createPortalLink: Endpoint<Route> = (ctx, { params, body }) =>
  once<DataOf<Route>>(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, publicUrl } = ctx;
    const affiliate = await lockAffiliate(ctx, tx, params.id);
    assertNotErased(affiliate);
    const { programId } = affiliate;
    const isOpen = (await tx.portal.count({ where: { environmentId, programId, isOpen: true } })) > 0;
    const refusal = whyClosed(programId, isOpen);
    if (refusal) throw refusal;
    const link = newPortalLink(publicUrl, affiliate);
    const expiresAt = await savePortalLinks(tx, environmentId, [link], { isMailed: false });
    await audit(tx, ctx, affiliate.id, body);
    const data = { url: link.url, expires_at: toTimestamp(expiresAt) };
    return { status: 201, data, stored: { ...data, url: null } };
  });
