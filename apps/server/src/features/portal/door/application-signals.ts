import type { Application } from '@tributary/contract';
import { SIMILAR_APPLICATIONS_MAX } from '@tributary/contract';
import type { ApplicationSignal } from '@tributary/core';
import { isDisposable } from '../../../domain/portals/disposable-domains.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { raw, rows, sql } from '../../../platform/db/sql.ts';

interface Asked {
  readonly environmentId: number;
  readonly affiliateId: string;
  readonly network: string;
  readonly now: Date;
}

const limit = raw(String(SIMILAR_APPLICATIONS_MAX));

const fromNetwork = sql<Asked, { id: string }>('applications-from-network')`
  select affiliate_id as id from applications
  where environment_id = ${'environmentId'} and network = ${'network'} and affiliate_id <> ${'affiliateId'}
    and submitted_at > ${'now'}::timestamptz - interval '30 days'
  order by submitted_at desc limit ${limit}`;

const withTexts = sql<Omit<Asked, 'network' | 'now'> & { mark: Uint8Array }, { id: string }>(
  'applications-with-texts',
)`
  select affiliate_id as id from applications
  where environment_id = ${'environmentId'} and answers_mark = ${'mark'} and affiliate_id <> ${'affiliateId'}
  order by submitted_at desc limit ${limit}`;

/** Returns the warning signs that reviewers of an application should consider. */
export async function signalsOf(
  tx: Tx,
  { email, mark, ...asked }: Asked & { readonly email: string; readonly mark: Uint8Array | null },
): Promise<Application['signals']> {
  const { environmentId, affiliateId } = asked;
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
  const near = idsOf(await rows(tx, fromNetwork.with(asked)));
  const alike = mark ? idsOf(await rows(tx, withTexts.with({ environmentId, affiliateId, mark }))) : [];
  const found: readonly [ApplicationSignal, boolean, string[]][] = [
    ['disposable_email', isDisposable(email), []],
    ['same_network', near.length > 0, near],
    ['same_answers', alike.length > 0, alike],
  ];
  return found.flatMap(([signal, isSet, affiliate_ids]) => (isSet ? [{ signal, affiliate_ids }] : []));
}
