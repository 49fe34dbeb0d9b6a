import type { CustomerVisibility } from '@tributary/core';

/**
 * Returns the first character instead of the first code unit, because half a surrogate pair is not valid
 * text.
 */
const firstOf = (text: string): string => [...text][0] ?? '';

/** Returns an address masked as `a…@e…`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? `${firstOf(email)}…` : `${firstOf(email.slice(0, at))}…@${firstOf(email.slice(at + 1))}…`;
}

/**
 * Returns as much of a customer's address as an affiliate may see; null if nothing may be shown, or if the
 * address is unknown.
 */
export function shownCustomer(email: string | null, visibility: CustomerVisibility): string | null {
  if (email === null || visibility === 'none') return null;
  return visibility === 'full' ? email : masked(email);
}
