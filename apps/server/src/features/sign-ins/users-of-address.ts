import type { Tx } from '../../platform/db/database.ts';
import { type Connection, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from '../users/user-session.ts';

/** User who can sign in: neither disabled nor erased, and a member of an environment. */
export interface SigningIn extends OfUser {
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  /** True if the address is verified. Sign-in codes require a verified address. */
  readonly isProven: boolean;
  readonly language: 'en' | 'de';
  readonly passwordHash: string | null;
  readonly totp: Uint8Array | null;
  /** True if the user has signed in before from the network or browser of the request. */
  readonly isKnown: boolean;
}

export const signingInColumns =
  raw(`u.account_id as "accountId", u.id as "userId", u.name, u.email, u.language, u.totp,
    u.email_verified_at is not null as "isProven", u.password_hash as "passwordHash"`);
const mayEnter = raw(`u.disabled_at is null and u.erased_at is null
    and exists (select from members m where m.account_id = u.account_id and m.user_id = u.id)`);

interface Address {
  readonly emailNormalized: string;
  /** Null for all accounts. */
  readonly accountId: string | null;
  readonly network: string;
  readonly browsers: readonly Uint8Array[];
}

/** SQL condition that user `u` has signed in before from the network or browser. */
export const isKnownTo = fragment<'network' | 'browsers'>`(
    exists (
      select from user_browsers b
      where b.account_id = u.account_id and b.user_id = u.id and b.network = ${'network'})
    or exists (
      select from browser_tokens t
      where t.digest = any(${'browsers'}::bytea[]) and t.account_id = u.account_id and t.user_id = u.id))`;

const usersOfAddress = sql<Address, SigningIn>('users-of-address')`
  select ${signingInColumns}, a.name as "accountName", ${isKnownTo} as "isKnown"
  from users u join accounts a on a.id = u.account_id
  where u.email_normalized = ${'emailNormalized'}
    and (${'accountId'}::text is null or u.account_id = ${'accountId'}) and ${mayEnter}
  order by u.created_at, u.id`;

type Identity = Pick<Address, 'network' | 'browsers'> & {
  accountId: string;
  identityProviderId: string;
  subject: string;
};

const userOfIdentity = sql<Identity, SigningIn>('user-of-identity')`
  select ${signingInColumns}, a.name as "accountName", ${isKnownTo} as "isKnown"
  from user_identities i
    join users u on u.account_id = i.account_id and u.id = i.user_id
    join accounts a on a.id = u.account_id
  where i.account_id = ${'accountId'} and i.identity_provider_id = ${'identityProviderId'}
    and i.subject = ${'subject'} and ${mayEnter}`;

/** Returns the user linked to a provider's subject, or null if there is none who can sign in. */
export async function findUserOfIdentity(on: Connection, identity: Identity): Promise<SigningIn | null> {
  const [user] = await rows(on, userOfIdentity.with(identity));
  return user ?? null;
}

/** Returns the users who can sign in with an address, oldest first. */
export const findUsersOfAddress = (on: Connection, address: Address): Promise<SigningIn[]> =>
  rows(on, usersOfAddress.with(address));

/** Returns true unless the sign-in is known to belong to another user. */
export const isOf =
  (user: OfUser | null) =>
  (each: SigningIn): boolean =>
    user === null || (each.accountId === user.accountId && each.userId === user.userId);

type Locked = Omit<SigningIn, 'accountName' | 'isKnown'>;

const lockUserOfAddress = sql<OfUser & { emailNormalized: string | null }, Locked>('lock-user-of-address')`
  select ${signingInColumns} from users u
  where u.account_id = ${'accountId'} and u.id = ${'userId'} and ${mayEnter}
    and (${'emailNormalized'}::text is null or u.email_normalized = ${'emailNormalized'})
  for no key update of u`;

/**
 * Locks a user until the commit and reads them again. Returns null if the user can no longer sign in, or if
 * their address differs from the address entered.
 */
export async function lockSigningIn(
  tx: Tx,
  { accountId, userId }: OfUser,
  emailNormalized: string | null,
): Promise<Locked | null> {
  const [user] = await rows(tx, lockUserOfAddress.with({ accountId, userId, emailNormalized }));
  return user ?? null;
}
