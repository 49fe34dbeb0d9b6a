import { SESSION_IDLE_HOURS, type Session, USER_SESSION_DAYS } from '@tributary/contract';
import { permissionsOfRole } from '@tributary/core';
import type { UserPrincipal } from '../../callers.ts';
import type { Deps } from '../../context.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

const HOUR_MS = 3_600_000;

interface Row {
  readonly environmentId: string;
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly createdAt: Date;
}

type Names = { environmentId: number; id: string; accountId: string; userId: string };

const showSession = sql<Names, Row>('show-user-session')`
  select e.public_id as "environmentId", a.name as "accountName", u.name, u.email, u.language, s.created_at as "createdAt"
  from user_sessions s, users u, accounts a, environments e
  where s.id = ${'id'} and u.account_id = ${'accountId'} and u.id = ${'userId'} and a.id = ${'accountId'}
    and e.id = ${'environmentId'}`;

/**
 * Returns a user's session, or null if it has ended in the meantime. `now` is the real time of the request,
 * which counts as a use of the session.
 */
export async function showUserSession(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  principal: UserPrincipal,
  now: Date,
): Promise<Session | null> {
  const { environmentId, sessionId, actor, accountId, role, authenticatedAt, mode } = principal;
  const [row] = await rows(
    db.hot,
    showSession.with({ environmentId, id: sessionId, accountId, userId: actor }),
  );
  if (!row) return null;
  const endsAt = Math.min(
    now.getTime() + SESSION_IDLE_HOURS * HOUR_MS,
    row.createdAt.getTime() + USER_SESSION_DAYS * 24 * HOUR_MS,
  );
  return {
    id: sessionId,
    environment_id: row.environmentId,
    mode,
    account_id: accountId,
    account_name: row.accountName,
    api_key_id: null,
    api_key_name: null,
    user: {
      ...{ id: actor, name: row.name, email: row.email, role, language: row.language },
      authenticated_at: toTimestamp(authenticatedAt),
    },
    permissions: [...permissionsOfRole[role]],
    created_at: toTimestamp(row.createdAt),
    expires_at: toTimestamp(new Date(endsAt)),
    now: toTimestamp(new Date(now.getTime() + principal.clockOffsetSeconds * 1_000)),
    sends_mail: mail.canSend,
  };
}
