import { SIGN_IN_MINUTES } from '@tributary/core';
import type { Deps } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { correspondentOf } from '../correspondent.ts';
import type { AffiliateChallenge } from './challenge.ts';

interface CodeMail extends AffiliateChallenge {
  readonly affiliateId: string;
  readonly recipient: string;
}

/** Mails a code in the transaction that has counted it. */
export async function mailCode(
  ctx: Pick<Deps, 'mail' | 'cipher'> & { readonly publicUrl: string },
  tx: Tx,
  portal: OpenPortal,
  { id, code, expiresAt, affiliateId, recipient }: CodeMail,
): Promise<void> {
  const { environmentId, programId } = portal;
  const { brand, language } = await correspondentOf(tx, { environmentId, programId, affiliateId });
  // Behind the `#`, which browsers send to no server.
  const link = `${ctx.publicUrl}/p/${programId}/sign-in#${id}.${code}`;
  await queueMail(tx, ctx, portal, {
    ...{ recipient, language, kind: 'affiliate_code', expiresAt, dedupeKey: null, affiliateId },
    values: { brand, code, link, minutes: SIGN_IN_MINUTES },
  });
}
