import { compact } from '@tributary/payout-files/payout-details';
import type { RequestContext } from '../../context.ts';
import type { PayoutDetails } from '../../domain/payouts/payout.ts';
import { namesOf } from '../../domain/referrals/self-referral.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { hmacSha256 } from '../../platform/hmac.ts';

/** Payout method and details of an affiliate. */
export interface PayoutAccounts {
  readonly affiliateId: string;
  readonly method: string | null;
  readonly details: PayoutDetails | null;
}

type Kind = 'email' | 'iban' | 'wallet';

/** Returns the accounts in payout details, normalized. */
function accountsOf({ method, details }: PayoutAccounts): [Kind, string][] {
  const [email] = namesOf([details?.email?.trim() || null]);
  const iban = details?.iban && compact(details.iban);
  const isWallet = method === 'bitcoin' || method === 'ethereum';
  const wallet = isWallet ? details?.address?.trim() : undefined;
  const found: [Kind, string | undefined][] = [
    ['email', email],
    ['iban', iban],
    // The case of letters in an Ethereum address is only a checksum.
    ['wallet', method === 'ethereum' ? wallet?.toLowerCase() : wallet],
  ];
  return found.flatMap(([kind, account]) => (account ? [[kind, account]] : []));
}

const insertMarks = sql<{
  environmentId: number;
  affiliateIds: readonly string[];
  kinds: readonly string[];
  marks: readonly string[];
  at: Date;
}>('insert-payout-account-marks')`
  insert into payout_account_marks (environment_id, affiliate_id, kind, mark, first_seen_at)
  select ${'environmentId'}, x.affiliate_id, x.kind, decode(x.mark, 'hex'), ${'at'}
  from unnest(${'affiliateIds'}::text[], ${'kinds'}::text[], ${'marks'}::text[]) as x(affiliate_id, kind, mark)
  on conflict do nothing`;

interface Marking {
  readonly environmentId: number;
  readonly fingerprintKey: Uint8Array;
  readonly at: Date;
}

/**
 * Stores fingerprints of the accounts in payout details. The fingerprints are kept when the details change, as a
 * record of who used an account.
 */
export async function markPayoutAccounts(
  client: Parameters<typeof execute>[0],
  { environmentId, fingerprintKey, at }: Marking,
  of: readonly PayoutAccounts[],
): Promise<void> {
  const markOf = hmacSha256(fingerprintKey);
  const marks = of.flatMap((each) =>
    accountsOf(each).map(([kind, account]) => ({
      affiliateId: each.affiliateId,
      kind,
      mark: markOf('payout_account', '\0', kind, '\0', account).toString('hex'),
    })),
  );
  if (marks.length === 0) return;
  await execute(
    client,
    insertMarks.with({
      ...{ environmentId, at },
      affiliateIds: marks.map(({ affiliateId }) => affiliateId),
      kinds: marks.map(({ kind }) => kind),
      marks: marks.map(({ mark }) => mark),
    }),
  );
}

/** Returns the account changes in a request body. */
export const accountsToMark = (
  affiliateId: string,
  body: {
    readonly payout_method?: string | null | undefined;
    readonly payout_details?: PayoutDetails | null | undefined;
  },
): PayoutAccounts => ({
  affiliateId,
  method: body.payout_method ?? null,
  details: body.payout_details ?? null,
});

export const markingOf = ({ environmentId, principal, now }: RequestContext): Marking => ({
  environmentId,
  fingerprintKey: principal.fingerprintKey,
  at: now,
});
