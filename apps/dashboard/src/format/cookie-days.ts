import { COOKIE_DAYS_MAX } from '@tributary/core';

/** Returns true if the text is a valid cookie lifetime, in days. */
export function isCookieDays(typed: string, min: number): boolean {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= COOKIE_DAYS_MAX;
}
