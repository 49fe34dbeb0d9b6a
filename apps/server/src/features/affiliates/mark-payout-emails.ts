import type { Deps } from '../../context.ts';
import type { PayoutDetails } from '../../domain/payouts/payout.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { markPayoutAccounts } from './payout-account-marks.ts';
import { payoutEmailMark } from './payout-mark.ts';

/** Number of rows per transaction, small enough that concurrent changes rarely have to wait. */
const ROWS_PER_STEP = 100;

const isUnmarked = `substring(payout_email_mark from 1 for 12) is distinct from substring(payout_details_encrypted from 2 for 12)`;

const environments = sql<object, { environmentId: number; fingerprintKey: Uint8Array }>(
  'environments-with-payout-details',
)`
  select id as "environmentId", fingerprint_key as "fingerprintKey" from environments order by id`;

interface Unmarked {
  readonly id: string;
  readonly method: string | null;
  readonly sealed: Uint8Array | null;
}

const unmarkedAffiliates = sql<{ environmentId: number; after: string; take: number }, Unmarked>(
  'unmarked-affiliates',
)`
  select id, payout_method as method, payout_details_encrypted as sealed from affiliates
  where environment_id = ${'environmentId'} and id > ${'after'} and ${raw(isUnmarked)} order by id limit ${'take'}`;

/**
 * Skips details that have changed since they were read, because the server that changed them added the
 * fingerprint.
 */
const markAffiliate = sql<{
  environmentId: number;
  id: string;
  sealed: Uint8Array | null;
  mark: Uint8Array | null;
}>('mark-affiliate')`
  update affiliates set payout_email_mark = ${'mark'}
  where environment_id = ${'environmentId'} and id = ${'id'} and payout_details_encrypted is not distinct from ${'sealed'}::bytea`;

/**
 * Adds missing fingerprints to payout details: those encrypted before fingerprints existed, by a server of an
 * earlier version, or with another key.
 */
export async function markPayoutEmails(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  stopped?: AbortSignal,
): Promise<void> {
  for (const { environmentId, fingerprintKey } of await rows(db.lists, environments.with({})))
    for (let after = ''; !stopped?.aborted; ) {
      const page = unmarkedAffiliates.with({ environmentId, after, take: ROWS_PER_STEP });
      const unmarked = await rows(db.lists, page);
      for (const { id, method, sealed } of unmarked) {
        const details = detailsOf(cipher, id, sealed);
        const marking = { environmentId, fingerprintKey, at: new Date() };
        await markPayoutAccounts(db.lists, marking, [{ affiliateId: id, method, details }]);
        const mark = payoutEmailMark(fingerprintKey, sealed, details);
        await execute(db.lists, markAffiliate.with({ environmentId, id, sealed, mark }));
      }
      const last = unmarked.at(-1);
      if (!last || unmarked.length < ROWS_PER_STEP) break;
      after = last.id;
    }
}

/** Returns the details, or null if no key can decrypt them, which `check` reports. */
function detailsOf(cipher: Deps['cipher'], id: string, sealed: Uint8Array | null): PayoutDetails | null {
  try {
    return sealed && (cipher.open(sealed, id) as PayoutDetails);
  } catch {
    return null;
  }
}
