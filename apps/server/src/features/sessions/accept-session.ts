import type { SessionPrincipal, UserPrincipal } from '../../callers.ts';
import type { Deps } from '../../context.ts';
import type { CookieName, FoundSession, SessionTokens } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';

type Accepting = Pick<Deps, 'sessions' | 'userSessions' | 'failedAuthentications'>;

export interface SessionRequest {
  /**
   * Value of `Tributary-Environment`: the public id of an environment or, if `takesMode`, `live` or `dev`.
   */
  readonly environment: string;
  /** Value of `Tributary-Actor`: the user or API key that the session must belong to. */
  readonly actor: string | undefined;
  readonly takesMode: boolean;
  readonly tokens: SessionTokens;
  readonly address: string;
}

export interface AcceptedSession {
  readonly principal: SessionPrincipal | UserPrincipal;
  readonly lastUsedAt: Date;
  readonly cookie: { readonly name: CookieName; readonly token: string };
}

/**
 * Returns the browser's session for the requested environment and actor, with its permissions.
 *
 * @throws SESSION_ENDED, RATE_LIMIT_EXCEEDED
 */
export async function acceptSession(deps: Accepting, request: SessionRequest): Promise<AcceptedSession> {
  const now = new Date();
  const blockedForMs = deps.failedAuthentications.blockedForMs(request.address);
  let [isUnknown, isSkipped] = [false, false];
  for (const cookie of candidates(request.tokens)) {
    // Try other sessions too, because a cookie of the other mode may be outdated or planted.
    if (blockedForMs > 0 && !isKnown(deps, cookie)) {
      isSkipped = true;
      continue;
    }
    const found = await find(deps, cookie, request, now);
    isUnknown ||= found === null;
    if (found) return { ...found, cookie };
  }
  if (isSkipped) throw tooManyFailures(blockedForMs, 'sessions');
  if (isUnknown) deps.failedAuthentications.note(request.address);
  throw new Failure('SESSION_ENDED', ended);
}

type Cookie = AcceptedSession['cookie'];

const candidates = (tokens: SessionTokens): Cookie[] =>
  (['user', 'live', 'dev'] as const).flatMap((name) => tokens[name].map((token) => ({ name, token })));

const isKnown = ({ sessions, userSessions }: Accepting, { name, token }: Cookie): boolean =>
  name === 'user' ? userSessions.isKnown(token) : sessions.isKnown(token);

/**
 * Finds a session. Returns null if the token is unknown, and undefined if the session belongs to another environment or
 * actor.
 */
async function find(
  deps: Accepting,
  { name, token }: Cookie,
  { environment, actor, takesMode }: SessionRequest,
  now: Date,
): Promise<Omit<AcceptedSession, 'cookie'> | null | undefined> {
  if (name === 'user') {
    const isMode = environment === 'live' || environment === 'dev';
    const found = isMode && !takesMode ? null : await deps.userSessions.find(token, environment, now);
    if (!found) return null;
    if (!isOf(found.principal, actor)) return undefined;
    deps.userSessions.touch(found.principal, now);
    return found;
  }
  const found = await deps.sessions.find(token, now);
  if (!found) return null;
  if (found.principal.mode !== name) return undefined;
  if (found.environment !== environment && !(takesMode && environment === name)) return undefined;
  if (!isOf(found.principal, actor)) return undefined;
  assertKeyWorks(found, now);
  deps.sessions.touch(found.principal, now);
  return found;
}

const isOf = (principal: SessionPrincipal | UserPrincipal, actor: string | undefined) =>
  actor === undefined || principal.actor === actor;

const ended =
  'This browser has no session for this environment: it was signed out, unused for 12 hours, signed in as someone else, or never signed in. Sign in at /app.';

function assertKeyWorks({ principal: { revokedAt, expiresAt } }: FoundSession, now: Date): void {
  if (revokedAt)
    throw new Failure('SESSION_ENDED', 'The API key of this session was revoked. Sign in with another one.');
  if (expiresAt && expiresAt <= now)
    throw new Failure('SESSION_ENDED', 'The API key of this session has expired. Sign in with another one.');
}
