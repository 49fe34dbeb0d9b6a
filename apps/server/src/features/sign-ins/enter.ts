import type { contract } from '@tributary/contract';
import type { OpenContext } from '../../context.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import { browserName } from '../../domain/users/browser-name.ts';
import type { Answer } from '../../endpoint.ts';
import { auditEntries } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute } from '../../platform/db/sql.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { endKeySessionsOf } from '../sessions/session.ts';
import { rememberBrowser } from '../users/browser-tokens.ts';
import { membershipsOfUser } from '../users/memberships.ts';
import { cookiesOf, showSignedIn } from '../users/show-signed-in.ts';
import { beginUserSession, endUserSessionsOf } from '../users/user-session.ts';
import type { Proof } from './challenge.ts';
import type { SigningIn } from './users-of-address.ts';

interface Entering extends SigningIn {
  readonly proven: readonly Proof[];
  readonly authenticatedAt: Date;
}

/**
 * Starts the session, always with a new token. In the same transaction, ends the browser's previous session
 * and writes an audit entry in each of the user's environments.
 */
export async function enter(
  ctx: OpenContext,
  tx: Tx,
  user: Entering,
): Promise<Answer<typeof contract.signIns.answer>> {
  const { accountId, userId, proven, authenticatedAt } = user;
  const { address, browser, requestId, tokens } = ctx;
  await endUserSessionsOf(tx, tokens.user);
  await endKeySessionsOf(tx, tokens);
  const { id, token, isNewBrowser } = await beginUserSession(tx, {
    ...{ accountId, userId, address, browser, method: proven.join('+'), authenticatedAt },
  });
  const browserToken = await rememberBrowser(tx, user, tokens);
  const memberships = await membershipsOfUser(tx, user);
  const createdAt = new Date();
  for (const { environmentId } of memberships)
    await execute(
      tx,
      auditEntries(
        {
          ...{ environmentId, createdAt, actor: userId, sessionId: id, action: 'signIns.answer' },
          ...{ requestId, ip: address || null },
        },
        id,
      ),
    );
  if (isNewBrowser && user.isProven) await tellOfBrowser(ctx, tx, user, id, createdAt);
  const session = await showSignedIn(tx, { accountId, userId, sessionId: id });
  return {
    status: 201,
    data: { next: null, accounts: null, session },
    cookies: cookiesOf({ token, browserToken }),
  };
}

const tellOfBrowser = (
  ctx: OpenContext,
  tx: Tx,
  { accountId, userId, email, language }: Entering,
  sessionId: string,
  at: Date,
): Promise<boolean> =>
  queueUserMail(tx, ctx, {
    ...{ accountId, userId, language, recipient: email, kind: 'new_browser' },
    values: {
      browser: browserName(ctx.browser),
      network: truncatedIp(ctx.address),
      at: toTimestamp(at),
    },
    ...{ dedupeKey: `new_browser ${sessionId}`, expiresInSeconds: null },
  });
