import { emailKey, type Locale } from '@tributary/core';
import type { Deps } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { mayApplyAgain, type StoredAnswer } from '../../../domain/portals/application.ts';
import type { PortalSettings } from '../../../domain/portals/portal-settings.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Affiliate } from '../../../platform/db/generated/client.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { rows } from '../../../platform/db/sql.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { changedFields, emit, outboxEvent } from '../../../platform/outbox/events.ts';
import { toAffiliate } from '../../affiliates/affiliate.ts';
import { createWithFreeTrackingId, defaultGroupOf, newAffiliate } from '../../affiliates/create-affiliate.ts';
import { moveMerged } from '../../affiliates/move-merged.ts';
import { correspondentOf } from '../correspondent.ts';
import { signalsOf } from './application-signals.ts';
import { lockAddress } from './code-limits.ts';
import { nowIn } from './enter.ts';

/** Encrypted application, stored until a code verifies the applicant's mailbox. */
export interface SealedApplication {
  readonly name: string;
  readonly email: string;
  readonly countryCode: string;
  readonly website: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly questionsVersion: number;
  readonly acceptedTermsUrl: string | null;
  readonly language: Locale | null;
  readonly network: string;
  /**
   * Digest in base64 for finding applications with the same texts; null if the texts are too short to
   * compare.
   */
  readonly answersMark: string | null;
}

interface Admitting {
  readonly deps: Pick<Deps, 'mail' | 'cipher'>;
  readonly portal: OpenPortal;
  readonly access: PortalSettings['access'];
  /** @throws INVALID_TRANSITION if the program accepts no applications */
  assertOpen(): void;
}

/**
 * Returns the affiliate to sign in after the code of an application was entered, and true if the application was
 * submitted. Existing affiliates are only signed in, unless they were rejected long enough ago.
 */
export async function admit(
  tx: Tx,
  admitting: Admitting,
  application: SealedApplication,
): Promise<{ readonly affiliateId: string; readonly isSubmitted: boolean }> {
  const { environmentId, programId } = admitting.portal;
  const emailNormalized = emailKey(application.email);
  // If two applications have the same address, the second one finds the affiliate that the first one created.
  await rows(tx, lockAddress.with({ programId, emailNormalized }));
  const found = await tx.affiliate.findFirst({
    where: { environmentId, programId, emailNormalized, erasedAt: null },
  });
  if (!found) return { affiliateId: await join(tx, admitting, application), isSubmitted: true };
  const isSubmitted = await applyAgain(tx, admitting, found.id, application);
  return { affiliateId: found.id, isSubmitted };
}

async function join(tx: Tx, admitting: Admitting, application: SealedApplication): Promise<string> {
  admitting.assertOpen();
  const { deps, portal, access } = admitting;
  const { environmentId, programId } = portal;
  const now = nowIn(portal);
  const { name, email, countryCode: country_code } = application;
  const groupId = await defaultGroupOf(tx, portal);
  const status = access === 'open' ? ('approved' as const) : ('pending' as const);
  const ctx = { environmentId, now, cipher: deps.cipher, principal: portal };
  const row = newAffiliate(ctx, { name, email, country_code, status }, { programId, groupId });
  const affiliate = await createWithFreeTrackingId(tx, { ...row, source: 'portal' });
  const { language } = application;
  if (language)
    await tx.affiliatePreferences.create({ data: { environmentId, affiliateId: affiliate.id, language } });
  await submit(tx, admitting, affiliate, application);
  await emit(tx, { environmentId, now }, [outboxEvent('affiliate.created', toAffiliate(affiliate))]);
  return affiliate.id;
}

/**
 * Submits the application of an affiliate who was rejected before. It needs manual approval even if others
 * are approved automatically.
 */
async function applyAgain(
  tx: Tx,
  admitting: Admitting,
  id: string,
  application: SealedApplication,
): Promise<boolean> {
  const { environmentId } = admitting.portal;
  await lockRow(tx, 'affiliates', { environmentId, id });
  const key = { environmentId_id: { environmentId, id } };
  const before = await tx.affiliate.findUniqueOrThrow({ where: key, include: { application: true } });
  const now = nowIn(admitting.portal);
  const { application: earlier, ...affiliate } = before;
  const wasRejected = before.partnershipStatus === 'REJECTED' && before.mergedInto === null;
  // The answers of an application are kept much longer than the waiting period.
  const isLongAgo = earlier ? mayApplyAgain(earlier.rejectedAt ?? now, now) : before.source === 'portal';
  if (!wasRejected || !isLongAgo) return false;
  admitting.assertOpen();
  const data = { partnershipStatus: 'PENDING', rejectionReason: null, updatedAt: now };
  const after = await tx.affiliate.update({ where: key, data });
  await moveMerged({ environmentId, now }, tx, [id], after);
  await submit(tx, admitting, after, application);
  const [was, is] = [toAffiliate(affiliate), toAffiliate(after)];
  await emit(tx, { environmentId, now }, [outboxEvent('affiliate.updated', is, changedFields(was, is))]);
  return true;
}

/** Writes the application, and tells the applicant that it will be reviewed. */
async function submit(
  tx: Tx,
  { deps, portal }: Admitting,
  { id: affiliateId, email, partnershipStatus }: Affiliate,
  { website, answers, questionsVersion, acceptedTermsUrl, network, answersMark }: SealedApplication,
): Promise<void> {
  const { environmentId, programId } = portal;
  const now = nowIn(portal);
  const mark = answersMark === null ? null : new Uint8Array(Buffer.from(answersMark, 'base64'));
  const signals = await signalsOf(tx, { environmentId, affiliateId, network, now, email, mark });
  const data = {
    ...{ website, answers: answers as object[], questionsVersion, acceptedTermsUrl, signals, network },
    ...{ answersMark: mark, submittedAt: now, rejectedAt: null },
  };
  await tx.application.upsert({
    where: { environmentId_affiliateId: { environmentId, affiliateId } },
    create: { environmentId, affiliateId, ...data },
    update: data,
  });
  if (partnershipStatus !== 'PENDING') return;
  const { brand, language } = await correspondentOf(tx, { environmentId, programId, affiliateId });
  await queueMail(tx, deps, portal, {
    ...{
      recipient: email,
      language,
      kind: 'application_received',
      expiresAt: null,
      dedupeKey: null,
      affiliateId,
    },
    values: { brand },
  });
}
