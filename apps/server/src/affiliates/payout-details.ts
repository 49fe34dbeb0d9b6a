import type { contract, DataOf } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toTimestamp } from '../to-wire.ts';

type Masked = DataOf<typeof contract.affiliates.payoutDetails>;

const SHOWN = 4;

/** The newest; older ones stay in the database. */
const CHANGES_MAX = 20;

/** Enough to recognize an account, never enough to use it; only the export returns them unmasked. */
export const getPayoutDetails: Endpoint<typeof contract.affiliates.payoutDetails> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    select: {
      id: true,
      payoutMethod: true,
      payoutDetailsEncrypted: true,
      payoutDetailsChanges: { orderBy: { id: 'desc' }, take: CHANGES_MAX },
    },
  });
  if (!found) throw new Failure('NOT_FOUND', `No affiliate ${params.id}.`);
  const sealed = found.payoutDetailsEncrypted;
  const details = sealed && (ctx.cipher.open(sealed, found.id) as Record<string, string>);
  return {
    data: {
      payout_method: found.payoutMethod as Masked['payout_method'],
      payout_details: details && masked(details),
      changes: found.payoutDetailsChanges.map(({ createdAt, keyId, fields, requestId }) => ({
        changed_at: toTimestamp(createdAt),
        api_key_id: keyId,
        fields,
        request_id: requestId,
      })),
    },
  };
};

const masked = (details: Record<string, string>) =>
  Object.fromEntries(Object.entries(details).map(([field, value]) => [field, maskedValue(value)]));

/** By character, not by code unit: half a pair is no text. What has no more than the last four is hidden whole. */
function maskedValue(value: string): string {
  const characters = [...value];
  const hidden = characters.length > SHOWN ? characters.length - SHOWN : characters.length;
  return '*'.repeat(hidden) + characters.slice(hidden).join('');
}
