import { emailKey, type Role } from '@tributary/core';
import { beginUserSession } from '../../src/features/users/user-session.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { newId } from '../../src/platform/ids.ts';

/** A user who is signed in, as their browser sends it. */
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
  /** Default: a minute ago. */
  readonly authenticatedAt?: Date;
}

/** Writes a member of an environment who has signed in, where a test is not about how they came to be one. */
export async function userIn(
  { db, baseUrl }: { readonly db: Database; readonly baseUrl: string },
  environmentId: number,
  { role, name = 'Ada', email = `${newId('user')}@example.com`, authenticatedAt = new Date() }: Wanted,
): Promise<TestUser> {
  const environment = await db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const { accountId } = environment;
  const userId = newId('user');
  const { id: sessionId, token } = await inTransaction(db, async (tx) => {
    await tx.user.create({ data: { accountId, id: userId, name, email, emailNormalized: emailKey(email) } });
    await tx.member.create({ data: { environmentId, accountId, userId, role, addedBy: 'administrator' } });
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
