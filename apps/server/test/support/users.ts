import { emailKey, type Role } from '@tributary/core';
import type { Deps } from '../../src/context.ts';
import { beginUserSession } from '../../src/features/users/user-session.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { boundToUser } from '../../src/platform/encryption/cipher.ts';
import { newId } from '../../src/platform/ids.ts';
import { hashPassword, type PasswordCost } from '../../src/platform/passwords/password-hash.ts';
import { CHEAP_PASSWORDS } from './server-on.ts';

/** Signed-in user, with the headers that their browser sends. */
export interface TestUser {
  readonly userId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly headers: Readonly<Record<'cookie' | 'origin' | 'tributary-environment', string>>;
}

interface Wanted {
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  /** Default: now. */
  readonly authenticatedAt?: Date;
  /** Default: none. */
  readonly password?: string;
  /** Cost of the stored hash, and therefore of each comparison with it. Default: low. */
  readonly passwordCost?: PasswordCost;
  /** Secret of an authenticator app, in base32. Default: none. */
  readonly totp?: string;
  /** True if the address is verified. Default: false. */
  readonly isProven?: boolean;
  readonly language?: 'en' | 'de';
  /**
   * Default: the account and environment that the test names. With another environment of the same account, the user is
   * a member of both.
   */
  readonly alsoIn?: number;
}

interface Server {
  readonly db: Database;
  readonly baseUrl: string;
  /** Required with `totp`, whose secret is encrypted. */
  readonly deps?: Pick<Deps, 'cipher'>;
}

function requireCipher(deps: Server['deps']): Deps['cipher'] {
  if (!deps) throw new Error('Sealing a secret needs the deps of the server.');
  return deps.cipher;
}

/** Creates a signed-in member of an environment, for tests that are not about how they became one. */
export async function userIn(
  { db, baseUrl, deps }: Server,
  environmentId: number,
  wanted: Wanted,
): Promise<TestUser> {
  const { role, name = 'Ada', email = `${newId('user')}@example.com`, authenticatedAt = new Date() } = wanted;
  const environment = await db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const { accountId } = environment;
  const userId = newId('user');
  const passwordHash =
    wanted.password === undefined
      ? null
      : await hashPassword(wanted.password, wanted.passwordCost ?? CHEAP_PASSWORDS);
  const totp =
    wanted.totp === undefined
      ? null
      : requireCipher(deps).seal(wanted.totp, boundToUser({ accountId, id: userId }));
  const { id: sessionId, token } = await inTransaction(db, async (tx) => {
    await tx.user.create({
      data: {
        ...{ accountId, id: userId, name, email, emailNormalized: emailKey(email), passwordHash, totp },
        emailVerifiedAt: wanted.isProven ? new Date() : null,
        language: wanted.language ?? 'en',
      },
    });
    for (const id of [environmentId, wanted.alsoIn ?? environmentId].slice(0, wanted.alsoIn ? 2 : 1))
      await tx.member.create({
        data: { environmentId: id, accountId, userId, role, addedBy: 'administrator' },
      });
    const session = await beginUserSession(tx, {
      ...{ accountId, userId, method: 'password', address: '198.51.100.7' },
      browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    await tx.userSession.update({ where: { id: session.id }, data: { authenticatedAt } });
    return session;
  });
  const headers = {
    cookie: `tributary_user=${token}`,
    origin: new URL(baseUrl).origin,
    'tributary-environment': environment.publicId,
  };
  return { userId, accountId, sessionId, email, headers };
}

/** Adds a test user as a member of another environment in the account. Returns the headers of their pages there. */
export async function alsoIn(
  { db }: { readonly db: Database },
  { accountId, userId, headers }: TestUser,
  environmentId: number,
  role: Role,
): Promise<TestUser['headers']> {
  await db.orm.member.create({ data: { environmentId, accountId, userId, role, addedBy: 'administrator' } });
  const { publicId } = await db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  return { ...headers, 'tributary-environment': publicId };
}
