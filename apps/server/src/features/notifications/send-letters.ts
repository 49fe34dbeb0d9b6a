import type { AffiliateMailKind } from '@tributary/core';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { faultForLog } from '../../platform/db/fault-for-log.ts';
import { type Connection, execute, sql } from '../../platform/db/sql.ts';
import { type EnvironmentMail, insertPrepared, preparedMail } from '../../platform/mail/queue.ts';
import type { Mailing, Reader } from './reader.ts';
import { unsubscribeDigest, unsubscribeToken } from './unsubscribe.ts';

/** E-mail to an affiliate, with the values that its kind requires. */
export type Letter = {
  [Kind in AffiliateMailKind]: EnvironmentMail<Kind> & { readonly affiliateId: string };
}[AffiliateMailKind];

/** Returns the unsubscribe link for an e-mail that the recipient can opt out of. */
export const toUnsubscribe = (mailing: Mailing, { affiliateId }: Pick<Reader, 'affiliateId'>) => ({
  unsubscribe: `${mailing.publicUrl}/u/${unsubscribeToken(mailing, affiliateId)}`,
});

/** Stores the digests by which affiliates' tokens are found. */
const keepDigests = sql<{ environmentId: number; ids: readonly string[]; digests: readonly Uint8Array[] }>(
  'keep-unsubscribe-digests',
)`
  insert into affiliate_preferences as c (environment_id, affiliate_id, unsubscribe_digest)
  select ${'environmentId'}, x.* from unnest(${'ids'}::text[], ${'digests'}::bytea[]) as x (id, digest) order by x.id
  on conflict (environment_id, affiliate_id) do update set unsubscribe_digest = excluded.unsubscribe_digest
    where c.unsubscribe_digest is distinct from excluded.unsubscribe_digest`;

interface Sending {
  readonly deps: Pick<Deps, 'mail' | 'cipher'>;
  readonly mailing: Mailing;
  readonly log: Logger;
}

/**
 * Queues e-mails in the transaction of the change that they report. An e-mail that cannot be queued because of its
 * address does not delay the others.
 */
export async function sendLetters(
  tx: Connection,
  { deps, mailing, log }: Sending,
  letters: readonly Letter[],
): Promise<void> {
  const prepared = letters.flatMap((letter) => {
    try {
      return [preparedMail(deps, mailing, letter)];
    } catch (error) {
      const { affiliateId: affiliate_id, kind } = letter;
      log.warn(
        { affiliate_id, kind, fault: faultForLog(error) },
        'an e-mail to an affiliate could not be written',
      );
      return [];
    }
  });
  const { environmentId } = mailing;
  const chosen = letters
    .filter(({ values }) => 'unsubscribe' in values)
    .map(({ affiliateId }) => affiliateId);
  const ids = [...new Set(chosen)];
  const digests = ids.map((id) => unsubscribeDigest(unsubscribeToken(mailing, id)));
  if (ids.length > 0) await execute(tx, keepDigests.with({ environmentId, ids, digests }));
  await insertPrepared(tx, environmentId, prepared);
}
