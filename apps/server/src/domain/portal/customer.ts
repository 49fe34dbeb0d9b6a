import type { CustomerVisibility } from '@tributary/core';

/** Returns the first character, not code unit, because half a surrogate pair is not text. */
const firstOf = (text: string): string => [...text][0] ?? '';

/** Returns `a…@e…` for an address. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? `${firstOf(email)}…` : `${firstOf(email.slice(0, at))}…@${firstOf(email.slice(at + 1))}…`;
}

/**
 * Returns the part of a customer's address that an affiliate may see; null if there is none, or if the address is
 * unknown.
 */
export function shownCustomer(email: string | null, visibility: CustomerVisibility): string | null {
  if (email === null || visibility === 'none') return null;
  return visibility === 'full' ? email : masked(email);
}
