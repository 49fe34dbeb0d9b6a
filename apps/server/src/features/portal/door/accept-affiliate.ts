import type { Deps } from '../../../context.ts';
import type { FoundAffiliateSession, SessionTokens } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';
import { tooManyFailures } from '../../../platform/rate-limit/failed-authentications.ts';

/**
 * Returns the affiliate to whom the request's session in the requested portal belongs.
 *
 * @throws SESSION_ENDED, RATE_LIMIT_EXCEEDED
 */
export async function acceptAffiliate(
  { affiliateSessions, failedAuthentications }: Pick<Deps, 'affiliateSessions' | 'failedAuthentications'>,
  {
    programId,
    tokens,
    address,
  }: { readonly programId: string | null; readonly tokens: SessionTokens; readonly address: string },
): Promise<FoundAffiliateSession & { readonly cookie: { readonly name: 'portal'; readonly token: string } }> {
  const now = new Date();
  const blockedForMs = failedAuthentications.blockedForMs(address);
  let [isUnknown, isSkipped] = [false, false];
  for (const token of tokens.portal) {
    if (blockedForMs > 0 && !affiliateSessions.isKnown(token)) {
      isSkipped = true;
      continue;
    }
    const found = programId === null ? null : await affiliateSessions.find(token, programId, now);
    if (found) {
      affiliateSessions.touch(found.principal, now);
      return { ...found, cookie: { name: 'portal', token } };
    }
    isUnknown = true;
  }
  if (isSkipped) throw tooManyFailures(blockedForMs, 'sessions');
  if (isUnknown) failedAuthentications.note(address);
  throw new Failure('SESSION_ENDED', 'You are not signed in to this portal in this browser. Sign in again.');
}
