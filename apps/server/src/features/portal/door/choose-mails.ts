import type { PortalNotificationsUpdate } from '@tributary/contract';
import { audit } from '../../../platform/audit/entries.ts';
import { inOwnTransaction, type OwnRequest } from './own-transaction.ts';

/** Updates an affiliate's e-mail preferences. Omitted fields stay unchanged. */
export const chooseMails = (request: OwnRequest, body: PortalNotificationsUpdate): Promise<void> =>
  inOwnTransaction(request, async (tx) => {
    const { environmentId, actor: affiliateId } = request.principal;
    const { language, sales } = body;
    const chosen = {
      ...(language !== undefined && { language }),
      ...(sales !== undefined && { salesMails: sales }),
    };
    await tx.affiliatePreferences.upsert({
      where: { environmentId_affiliateId: { environmentId, affiliateId } },
      create: { environmentId, affiliateId, ...chosen },
      update: { ...chosen, updatedAt: request.receivedAt },
    });
    await audit(tx, request, affiliateId, body);
  });
