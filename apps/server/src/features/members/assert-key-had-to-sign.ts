import type { RequestContext } from '../../context.ts';
import { assertKeyHadToSign } from '../../domain/members/rules.ts';

/**
 * Throws if a request that creates members, changes their permissions, or returns a sign-in link should have been
 * signed by its key.
 * @throws INSUFFICIENT_PERMISSIONS
 */
export function assertSignedIfByKey({ principal, receivedAt, firstOwners }: RequestContext): void {
  if (!('signsMoneyFrom' in principal)) return;
  const { mode, signsMoneyFrom } = principal;
  assertKeyHadToSign({ mode, signsMoneyFrom, at: receivedAt }, firstOwners);
}
