import { type Locale, SIGN_IN_MINUTES } from '@tributary/core';
import type { Deps } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { correspondentOf } from '../correspondent.ts';
import type { AffiliateChallenge } from './challenge.ts';

interface CodeMail extends AffiliateChallenge {
  /** Null for a person who is not an affiliate yet. */
  readonly affiliateId: string | null;
  /** Page on which the code is entered. */
  readonly page?: 'sign-in' | 'apply';
  /** Overrides the language of the affiliate or portal. */
  readonly language?: Locale | null;
  readonly recipient: string;
}

/** E-mails a code in the transaction that counted it. */
export async function mailCode(
  ctx: Pick<Deps, 'mail' | 'cipher'> & { readonly publicUrl: string },
  tx: Tx,
  portal: OpenPortal,
  { id, code, expiresAt, affiliateId, recipient, page = 'sign-in', ...mail }: CodeMail,
): Promise<void> {
  const { environmentId, programId } = portal;
  const { brand, ...correspondent } = await correspondentOf(tx, { environmentId, programId, affiliateId });
  // The code is in the fragment, because browsers never send fragments to a server.
  const link = `${ctx.publicUrl}/p/${programId}/${page}#${id}.${code}`;
  const language = mail.language ?? correspondent.language;
  await queueMail(tx, ctx, portal, {
    ...{ recipient, language, kind: 'affiliate_code', expiresAt, dedupeKey: null, affiliateId },
    values: { brand, code, link, minutes: SIGN_IN_MINUTES },
  });
}
