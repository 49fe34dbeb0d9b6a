import type { Tx } from '../../platform/db/database.ts';
import { raw, rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from '../users/user-session.ts';
import { isKnownTo } from './users-of-address.ts';

interface Asked {
  readonly emailNormalized: string;
  /** Network, truncated to /24 or /48. */
  readonly network: string;
  /** Digests of the browser's tokens. */
  readonly browsers?: readonly Uint8Array[];
  /** Set if the user was verified in another way: by the correct password, or a session. */
  readonly user: OfUser | null;
}

const hour = raw(`interval '1 hour'`);
const day = raw(`interval '1 day'`);

/** Maximum number of codes per address, network or user in each budget. */
const USER_PER_HOUR = raw('5');
const KNOWN_PER_HOUR = raw('20');
const STRANGER_PER_DAY = raw('20');
const STRANGER_PER_NETWORK_AND_HOUR = raw('5');
const NETWORK_PER_HOUR = raw('30');

type Values = Pick<Asked, 'emailNormalized' | 'network'>;
type Known = Values & { readonly browsers: readonly Uint8Array[] };

// Always take the locks in this order, so that requests do not deadlock.
const lockAddress = sql<Pick<Values, 'emailNormalized'>>('lock-codes-of-address')`
  select 1 from pg_advisory_xact_lock(743, hashtext(${'emailNormalized'}))`;
const lockNetwork = sql<Pick<Values, 'network'>>('lock-codes-of-network')`
  select 1 from pg_advisory_xact_lock(744, hashtext(${'network'}))`;

const isKnown = sql<Known, { isKnown: boolean }>('is-known-to-address')`
  select exists (
    select from users u
    where u.email_normalized = ${'emailNormalized'} and u.email_verified_at is not null and ${isKnownTo}) as "isKnown"`;

const hasOfUser = sql<OfUser, { isLeft: boolean }>('codes-left-of-user')`
  select count(*) < ${USER_PER_HOUR} as "isLeft" from user_codes
  where account_id = ${'accountId'} and user_id = ${'userId'} and budget = 'user' and asked_at > now() - ${hour}`;

const hasOfKnown = sql<Pick<Values, 'emailNormalized'>, { isLeft: boolean }>('codes-left-of-known')`
  select count(*) < ${KNOWN_PER_HOUR} as "isLeft" from user_codes
  where email_normalized = ${'emailNormalized'} and budget = 'known' and asked_at > now() - ${hour}`;

const hasOfStrangers = sql<Values, { isLeft: boolean }>('codes-left-of-strangers')`
  select (
      select count(*) < ${STRANGER_PER_DAY}
        and count(*) filter (where network = ${'network'} and asked_at > now() - ${hour}) < ${STRANGER_PER_NETWORK_AND_HOUR}
      from user_codes
      where email_normalized = ${'emailNormalized'} and budget = 'stranger' and asked_at > now() - ${day})
    and (
      select count(*) < ${NETWORK_PER_HOUR} from user_codes
      where network = ${'network'} and budget = 'stranger' and asked_at > now() - ${hour}) as "isLeft"`;

/**
 * Counts a code, and returns true if it may be sent. Unknown callers share a budget per address and network.
 * A network or browser from which a user with the address has signed in has a separate budget, and so does a
 * caller with the correct password, so that nobody else can use it up. Rejected requests are not counted, so
 * that repeating them does not extend the wait.
 */
export async function mayMailCode(
  tx: Tx,
  { emailNormalized, network, browsers = [], user }: Asked,
): Promise<boolean> {
  await rows(tx, lockAddress.with({ emailNormalized }));
  const budget = user ? 'user' : await budgetOf(tx, { emailNormalized, network, browsers });
  if (budget === 'stranger') await rows(tx, lockNetwork.with({ network }));
  const [found] = user
    ? await rows(tx, hasOfUser.with({ accountId: user.accountId, userId: user.userId }))
    : budget === 'known'
      ? await rows(tx, hasOfKnown.with({ emailNormalized }))
      : await rows(tx, hasOfStrangers.with({ emailNormalized, network }));
  if (!found?.isLeft) return false;
  const { accountId = null, userId = null } = user ?? {};
  await tx.userCode.create({
    data: { emailNormalized, network, budget, accountId, userId, askedAt: new Date() },
  });
  return true;
}

async function budgetOf(tx: Tx, of: Known): Promise<'known' | 'stranger'> {
  const [found] = await rows(tx, isKnown.with(of));
  return found?.isKnown ? 'known' : 'stranger';
}
