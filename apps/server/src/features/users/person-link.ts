import { LINKS_MAILED_PER_DAY } from '@tributary/core';
import type { Deps } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newToken, tokenDigest } from '../sessions/token.ts';

export interface NewLink {
  readonly url: string;
  readonly digest: Uint8Array<ArrayBuffer>;
}

/** Creates the link for an invitation or a reset. It cannot be retrieved later. */
export function newPersonLink(publicUrl: string): NewLink {
  const token = newToken();
  return {
    url: `${publicUrl}/app/invitation#${token}`,
    digest: new Uint8Array(tokenDigest(token)),
  };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Throws if no more links may be sent for the account, whose row is locked. The daily limit is low, because
 * the recipients are strangers.
 * @throws VALIDATION_ERROR, RATE_LIMIT_EXCEEDED
 */
export async function assertMayMailLink(
  tx: Tx,
  { mail }: Pick<Deps, 'mail'>,
  accountId: string,
): Promise<void> {
  if (!mail.canSend) {
    const message =
      'is_mailed: this server cannot send e-mail. Copy the link from the response, or set TRIBUTARY_SMTP_URL.';
    throw validationFailure([{ field: 'is_mailed', message }]);
  }
  const kind = { in: ['invitation', 'reset'] };
  const since = new Date(Date.now() - DAY_MS);
  const mailed = await tx.userMail.findMany({
    where: { accountId, kind, createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    take: LINKS_MAILED_PER_DAY,
    select: { createdAt: true },
  });
  const first = mailed.at(LINKS_MAILED_PER_DAY - 1);
  if (!first) return;
  const waitMs = first.createdAt.getTime() + DAY_MS - Date.now();
  throw new Failure(
    'RATE_LIMIT_EXCEEDED',
    `${LINKS_MAILED_PER_DAY} links were e-mailed for this account in the last 24 hours. Omit is_mailed, and deliver the link yourself.`,
    { field: 'is_mailed', headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) } },
  );
}
