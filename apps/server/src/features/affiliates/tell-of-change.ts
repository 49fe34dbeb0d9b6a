import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { browserName } from '../../domain/users/browser-name.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { correspondentOf } from '../portal/correspondent.ts';
import { findPortal } from '../portals/portal.ts';

interface Changed {
  readonly before: Affiliate;
  readonly after: Affiliate;
  readonly isPayoutChanged: boolean;
}

/**
 * Notifies an affiliate with an open portal that their payment details or e-mail address changed, in case an
 * intruder changed them. The e-mail always goes to the previous address.
 */
export async function tellOfChange(
  ctx: RequestContext,
  tx: Tx,
  { before, after, isPayoutChanged }: Changed,
): Promise<void> {
  const isAddressChanged = emailKey(before.email) !== emailKey(after.email);
  if (!isPayoutChanged && !isAddressChanged) return;
  const { environmentId, programId, id: affiliateId } = before;
  if (!(await findPortal(ctx, tx, programId))?.isOpen) return;
  const { brand, language } = await correspondentOf(tx, { environmentId, programId, affiliateId });
  const at = toTimestamp(ctx.receivedAt);
  const mail = { recipient: before.email, language, expiresAt: null, dedupeKey: null, affiliateId };
  if (isPayoutChanged)
    await queueMail(tx, ctx, ctx.principal, {
      ...{ ...mail, kind: 'payout_details_changed' },
      values: {
        ...{ brand, at },
        browser: ctx.principal.by === 'affiliate' ? browserName(ctx.browser) : null,
        link: `${ctx.publicUrl}/p/${programId}/payment-details`,
      },
    });
  if (isAddressChanged)
    await queueMail(tx, ctx, ctx.principal, {
      ...{ ...mail, kind: 'affiliate_email_changed' },
      values: { brand, at },
    });
}
