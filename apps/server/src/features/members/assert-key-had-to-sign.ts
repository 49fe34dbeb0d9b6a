import type { RequestContext } from '../../context.ts';
import { assertKeyHadToSign } from '../../domain/members/rules.ts';

/**
 * Throws if the API key should have signed a request that creates members, changes their permissions, or
 * returns a sign-in link.
 * @throws INSUFFICIENT_PERMISSIONS
 */
export function assertSignedIfByKey({ principal, receivedAt, firstOwners }: RequestContext): void {
  if (!('signsMoneyFrom' in principal)) return;
  const { mode, signsMoneyFrom } = principal;
  assertKeyHadToSign({ mode, signsMoneyFrom, at: receivedAt }, firstOwners);
}
