import type { Deps } from '../../context.ts';
import type { FoundSession, SessionTokens } from '../../dependencies.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';

type Accepting = Pick<Deps, 'sessions' | 'failedAuthentications'>;

export interface SessionRequest {
  /** What `Tributary-Environment` says: the public id of an environment; `live` or `dev` where `takesMode`. */
  readonly environment: string;
  readonly takesMode: boolean;
  readonly tokens: SessionTokens;
  readonly address: string;
}

const TOKENS_MAX = 4;

/**
 * The session of the environment that the request names, of all that the browser holds. Its key is read with it.
 *
 * @throws SESSION_ENDED, RATE_LIMIT_EXCEEDED
 */
export async function acceptSession(
  deps: Accepting,
  { environment, takesMode, tokens, address }: SessionRequest,
): Promise<FoundSession & { readonly token: string }> {
  const now = new Date();
  const blockedForMs = deps.failedAuthentications.blockedForMs(address);
  let [isUnknown, isSkipped] = [false, false];
  for (const { token, mode } of candidates(tokens)) {
    // One that is not looked up, or not found, stops no other: a cookie of the other mode may be stale, or planted.
    if (blockedForMs > 0 && !deps.sessions.isKnown(token)) {
      isSkipped = true;
      continue;
    }
    const found = await deps.sessions.find(token, now);
    isUnknown ||= found === null;
    if (!found || found.principal.mode !== mode) continue;
    if (found.environment !== environment && !(takesMode && environment === mode)) continue;
    assertKeyWorks(found, now);
    deps.sessions.touch(found.principal, now);
    return { ...found, token };
  }
  if (isSkipped) throw tooManyFailures(blockedForMs, 'sessions');
  if (isUnknown) deps.failedAuthentications.note(address);
  throw new Failure('SESSION_ENDED', ended);
}

const candidates = (tokens: SessionTokens) =>
  (['live', 'dev'] as const).flatMap((mode) =>
    tokens[mode].slice(0, TOKENS_MAX).map((token) => ({ mode, token })),
  );

const ended =
  'This browser has no session for this environment: it was signed out, unused for 12 hours, or never signed in. Sign in at /app.';

function assertKeyWorks({ principal: { revokedAt, expiresAt } }: FoundSession, now: Date): void {
  if (revokedAt)
    throw new Failure('SESSION_ENDED', 'The API key of this session was revoked. Sign in with another one.');
  if (expiresAt && expiresAt <= now)
    throw new Failure('SESSION_ENDED', 'The API key of this session has expired. Sign in with another one.');
}
