import type { RequestContext } from '../../context.ts';
import { assertKeyHadToSign } from '../../domain/members/rules.ts';

/** For requests that make people, change what they may do, or give a sign-in link. @throws INSUFFICIENT_PERMISSIONS */
export function assertSignedIfByKey({ principal, receivedAt, firstOwners }: RequestContext): void {
  if (!('signsMoneyFrom' in principal)) return;
  const { mode, signsMoneyFrom } = principal;
  assertKeyHadToSign({ mode, signsMoneyFrom, at: receivedAt }, firstOwners);
}
