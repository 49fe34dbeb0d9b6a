import { COOKIE_DAYS_MAX } from '@tributary/core';

/** Whether a text is a number of days that a cookie may last, from `min`. */
export function isCookieDays(typed: string, min: number): boolean {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= COOKIE_DAYS_MAX;
}
