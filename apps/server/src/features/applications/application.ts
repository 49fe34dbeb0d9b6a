import type { Application as WireApplication } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate, Application } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

export const toApplication = (
  row: Application,
  { countryCode }: Pick<Affiliate, 'countryCode'>,
): WireApplication => ({
  country_code: countryCode,
  website: row.website,
  answers: row.answers as WireApplication['answers'],
  questions_version: row.questionsVersion,
  accepted_terms_url: row.acceptedTermsUrl,
  signals: row.signals as WireApplication['signals'],
  submitted_at: toTimestamp(row.submittedAt),
});

/** Returns the applications of affiliates, by affiliate. */
export async function applicationsOf(
  { environmentId, db }: RequestContext,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, WireApplication>> {
  const where = { environmentId, affiliateId: { in: [...affiliateIds] } };
  const include = { affiliate: { select: { countryCode: true } } } as const;
  const found = await db.orm.application.findMany({ where, include });
  return new Map(found.map((row) => [row.affiliateId, toApplication(row, row.affiliate)]));
}

/**
 * Records when applicants were rejected. Their waiting period and the retention period of their answers start
 * at this time.
 */
export async function noteDecision(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  tx: Tx,
  affiliateIds: readonly string[],
  partnershipStatus: string,
): Promise<void> {
  const rejectedAt = partnershipStatus === 'REJECTED' ? now : null;
  await tx.application.updateMany({
    where: { environmentId, affiliateId: { in: [...affiliateIds] } },
    data: { rejectedAt },
  });
}
