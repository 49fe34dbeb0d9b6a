import type { Deps } from '../context.ts';
import type { FoundSession, SessionTokens } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import { tooManyFailures } from '../rate-limit/failed-authentications.ts';

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
  for (const mode of ['live', 'dev'] as const) {
    // A cookie that another page has planted beside ours changes nothing: each is looked at.
    for (const token of tokens[mode].slice(0, TOKENS_MAX)) {
      const found = await find(deps, token, { address, now });
      if (!found || found.principal.mode !== mode) continue;
      if (found.environment !== environment && !(takesMode && environment === mode)) continue;
      assertKeyWorks(found, now);
      deps.sessions.touch(found.principal, now);
      return { ...found, token };
    }
  }
  throw new Failure('SESSION_ENDED', ended);
}

const ended =
  'This browser has no session for this environment: it was signed out, unused for 12 hours, or never signed in. Sign in at /app.';

async function find(
  { sessions, failedAuthentications: failed }: Accepting,
  token: string,
  { address, now }: { address: string; now: Date },
): Promise<FoundSession | null> {
  const blockedForMs = failed.blockedForMs(address);
  if (blockedForMs > 0 && !sessions.isKnown(token)) throw tooManyFailures(blockedForMs, 'sessions');
  const found = await sessions.find(token, now);
  if (!found) failed.note(address);
  return found;
}

function assertKeyWorks({ principal: { revokedAt, expiresAt } }: FoundSession, now: Date): void {
  if (revokedAt)
    throw new Failure('SESSION_ENDED', 'The API key of this session was revoked. Sign in with another one.');
  if (expiresAt && expiresAt <= now)
    throw new Failure('SESSION_ENDED', 'The API key of this session has expired. Sign in with another one.');
}
