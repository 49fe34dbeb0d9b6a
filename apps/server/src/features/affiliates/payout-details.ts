import type { contract, DataOf, PayoutDetailWarning } from '@tributary/contract';
import { maskedDetail, payoutDetailProblems } from '@tributary/payout-files/payout-details';
import type { RequestContext } from '../../context.ts';
import type { PayoutDetails, PayoutTerms } from '../../domain/payouts/payout.ts';
import { requestIdToKeep } from '../../domain/request-id.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { announceVoidedApprovals } from '../payouts/change-approvals.ts';
import { actorOf } from '../users/actor.ts';
import { requireAffiliate } from './affiliate.ts';

type Masked = DataOf<typeof contract.affiliates.payoutDetails>;

/** Maximum number of changes shown. Older ones remain in the database. */
const CHANGES_MAX = 20;

/** Returns masked payout details. Only the export returns them unmasked. */
export const getPayoutDetails: Endpoint<typeof contract.affiliates.payoutDetails> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  const affiliate = await requireAffiliate(ctx, db.orm, params.id);
  const changes = await db.orm.payoutDetailsChange.findMany({
    where: { environmentId, affiliateId: affiliate.id },
    orderBy: { id: 'desc' },
    take: CHANGES_MAX,
  });
  const { method, details } = payoutTermsOf(ctx, affiliate);
  return {
    data: {
      payout_method: method as Masked['payout_method'],
      payout_details: details && masked(details),
      warnings: payoutDetailWarnings(method, details),
      changes: changes.map(({ createdAt, keyId, actor, fields, requestId }) => ({
        changed_at: toTimestamp(createdAt),
        api_key_id: keyId,
        changed_by: actor ?? keyId ?? '',
        fields,
        request_id: requestId,
      })),
    },
  };
};

export const masked = (details: PayoutDetails) =>
  Object.fromEntries(
    Object.entries(details).map(([field, value = '']) => [field, maskedDetail(field, value)]),
  );

/** Fields by which owners recognize an account, most recognizable first. */
const accountFields = ['iban', 'accountNumber', 'email', 'accountId', 'address'] as const;

/** Returns the masked account in payout details, or null if there is none. */
export function maskedAccount(details: PayoutDetails): string | null {
  const field = accountFields.find((each) => details[each]);
  return field ? maskedDetail(field, details[field] ?? '') : null;
}

const payoutDetailWarnings = (
  method: string | null | undefined,
  details: PayoutDetails | null | undefined,
): PayoutDetailWarning[] =>
  payoutDetailProblems(method, details).map(({ field, message, phrase }) => ({
    field: `payout_details.${field}`,
    code: phrase.id,
    message,
  }));

/** Adds warnings about the payout details that a request sets. Events do not contain these warnings. */
export function withWarnings<A extends object>(
  affiliate: A,
  method: string | null | undefined,
  details: PayoutDetails | null | undefined,
): A & { readonly warnings?: PayoutDetailWarning[] } {
  const warnings = payoutDetailWarnings(method, details);
  return warnings.length === 0 ? affiliate : { ...affiliate, warnings };
}

export const openDetails = (
  { cipher }: Pick<RequestContext, 'cipher'>,
  affiliateId: string,
  sealed: Uint8Array,
): PayoutDetails => cipher.open(sealed, affiliateId) as PayoutDetails;

export function payoutTermsOf(
  ctx: RequestContext,
  { id, payoutMethod, payoutDetailsEncrypted: sealed }: Affiliate,
): PayoutTerms {
  return { method: payoutMethod, details: sealed && openDetails(ctx, id, sealed) };
}

/** Records who changed which payment fields, without the values. Revokes approvals of unpaid payouts. */
export async function recordPayoutChange(
  ctx: RequestContext,
  tx: Tx,
  change: { affiliateId: string; fields: string[]; replaced: boolean },
): Promise<void> {
  const { environmentId, now: createdAt, principal } = ctx;
  const requestId = requestIdToKeep(ctx.requestId);
  await announceVoidedApprovals(ctx, tx, change.affiliateId, () =>
    tx.payoutDetailsChange.create({
      data: { environmentId, ...actorOf(principal), requestId, createdAt, ...change },
    }),
  );
}
