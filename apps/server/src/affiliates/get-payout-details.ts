import type { contract, DataOf } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';

type Masked = DataOf<typeof contract.affiliates.payoutDetails>;

const SHOWN = 4;

/** Enough to recognise an account by, never enough to use it; in clear they leave by the export alone. */
export const getPayoutDetails: Endpoint<typeof contract.affiliates.payoutDetails> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    select: { id: true, payoutMethod: true, payoutDetailsEncrypted: true },
  });
  if (!found) throw new Failure('NOT_FOUND', `No affiliate ${params.id}.`);
  const sealed = found.payoutDetailsEncrypted;
  const details = sealed && (ctx.cipher.open(sealed, found.id) as Record<string, string>);
  return {
    data: {
      payout_method: found.payoutMethod as Masked['payout_method'],
      payout_details: details && masked(details),
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
