import type { UserSession } from '@tributary/contract';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { membershipsOfUser, toEnvironment } from './memberships.ts';
import type { OfUser } from './user-session.ts';

/** Tokens of a browser that has just signed in. */
export interface NewTokens {
  readonly token: string;
  /** Token by which the browser is recognized from then on. */
  readonly browserToken: string;
}

/** Returns the cookies for a browser that has signed in as a user. The browser's previous session ends. */
export const cookiesOf = ({ token, browserToken }: NewTokens) =>
  [
    { name: 'user', token },
    { name: 'browser', token: browserToken },
    { name: 'challenge', token: null },
    { name: 'live', token: null },
    { name: 'dev', token: null },
  ] as const;

interface Row {
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
}

const showUser = sql<OfUser, Row>('show-user-who-signs-in')`
  select a.name as "accountName", u.name, u.email, u.language from users u join accounts a on a.id = u.account_id
  where u.account_id = ${'accountId'} and u.id = ${'userId'}`;

/** Returns the response for a new session. */
export async function showSignedIn(
  on: Tx,
  { accountId, userId, sessionId }: OfUser & { readonly sessionId: string },
): Promise<UserSession> {
  const [user] = await rows(on, showUser.with({ accountId, userId }));
  if (!user) throw new Error(`There is no user ${userId}.`);
  const environments = await membershipsOfUser(on, { accountId, userId });
  return {
    id: sessionId,
    account_id: accountId,
    account_name: user.accountName,
    user: { id: userId, name: user.name, email: user.email, language: user.language },
    environments: environments.map(toEnvironment),
  };
}
