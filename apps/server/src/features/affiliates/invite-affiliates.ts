import { type AffiliateActionResults, PORTAL_LINK_DAYS } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { whyNotInvited } from '../../domain/affiliates/invite.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Acted } from '../../platform/batches/action-results.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { addressMark, insertPrepared, preparedMail } from '../../platform/mail/queue.ts';
import { correspondentsOf } from '../portal/correspondent.ts';
import { newPortalLink, savePortalLinks } from './portal-link.ts';

type Status = NonNullable<AffiliateActionResults['results'][number]['status']>;

const DAY_MS = 24 * 3_600_000;

/** @throws VALIDATION_ERROR in live if this server cannot send e-mail, because the mailbox hides the links */
function assertSendsMail({ mail, principal: { mode } }: RequestContext): void {
  if (mail.canSend || mode === 'dev') return;
  const message =
    'action: this server cannot send e-mail. Create a link for each affiliate and deliver it yourself, or set TRIBUTARY_SMTP_URL.';
  throw validationFailure([{ field: 'action', message }]);
}

/**
 * E-mails affiliates, whose rows are locked, a link to sign in to their program's portal, at most once a day
 * each. Returns the result for each affiliate.
 */
export async function inviteAffiliates(
  ctx: RequestContext,
  tx: Tx,
  affiliates: readonly Affiliate[],
): Promise<ReadonlyMap<string, Acted<Status>>> {
  assertSendsMail(ctx);
  const facts = await factsOf(ctx, tx, affiliates);
  const decided = affiliates.map((affiliate) => {
    const isOpen = facts.open.has(affiliate.programId);
    const isSuppressed = facts.suppressed.has(markOf(ctx, affiliate));
    const refusal = whyNotInvited(affiliate, { isOpen, isSuppressed });
    return { affiliate, refusal, changed: refusal === null && !facts.invited.has(affiliate.id) };
  });
  const invited = decided.filter(({ changed }) => changed).map(({ affiliate }) => affiliate);
  await mailLinks(ctx, tx, invited);
  return new Map(
    decided.map(({ affiliate, refusal, changed }) => {
      const status = affiliate.partnershipStatus as Status;
      return [affiliate.id, { status, changed, refusal }];
    }),
  );
}

const markOf = ({ principal }: RequestContext, { email }: Affiliate): string =>
  addressMark(principal, email).toString('base64');

async function factsOf(ctx: RequestContext, tx: Tx, affiliates: readonly Affiliate[]) {
  const { environmentId, principal } = ctx;
  const programIds = [...new Set(affiliates.map(({ programId }) => programId))];
  const portals = await tx.portal.findMany({
    where: { environmentId, programId: { in: programIds }, isOpen: true },
    select: { programId: true },
  });
  const marks = affiliates.map(({ email }) => new Uint8Array(addressMark(principal, email)));
  const suppressed = await tx.mailSuppression.findMany({
    where: { environmentId, addressMark: { in: marks } },
    select: { addressMark: true },
  });
  const since = new Date(Date.now() - DAY_MS);
  const invited = await tx.portalLink.findMany({
    where: { environmentId, affiliateId: { in: affiliates.map(({ id }) => id) }, mailedAt: { gt: since } },
    select: { affiliateId: true },
  });
  return {
    open: new Set(portals.map(({ programId }) => programId)),
    suppressed: new Set(suppressed.map((each) => Buffer.from(each.addressMark).toString('base64'))),
    invited: new Set(invited.map(({ affiliateId }) => affiliateId)),
  };
}

async function mailLinks(ctx: RequestContext, tx: Tx, affiliates: readonly Affiliate[]): Promise<void> {
  if (affiliates.length === 0) return;
  const { environmentId, publicUrl, principal } = ctx;
  const links = affiliates.map((affiliate) => newPortalLink(publicUrl, affiliate));
  const expiresAt = await savePortalLinks(tx, environmentId, links, { isMailed: true });
  const affiliateIds = affiliates.map(({ id }) => id);
  const correspondents = await correspondentsOf(tx, { environmentId, affiliateIds });
  const mails = affiliates.map(({ id, email: recipient }, at) => {
    const [link, correspondent] = [links[at], correspondents.get(id)];
    if (!link || !correspondent) throw new Error(`${id} has no program.`);
    const { brand, language } = correspondent;
    const mail = { recipient, language, kind: 'portal_invitation', expiresAt, dedupeKey: null } as const;
    const values = { brand, link: link.url, days: PORTAL_LINK_DAYS };
    return preparedMail(ctx, principal, { ...mail, affiliateId: id, values });
  });
  await insertPrepared(tx, environmentId, mails);
}
