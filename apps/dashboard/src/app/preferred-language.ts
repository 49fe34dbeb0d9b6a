import { keysOf, type Locale, locales } from '@tributary/core';

export const LANGUAGE_KEY = 'tributary.language';

/** Returns the language that the user chose, or the browser's language. */
export function preferredLanguage(): Locale {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  const asked = navigator.language.toLowerCase().split('-')[0];
  const known = (text: string | null | undefined) => keysOf(locales).find((locale) => locale === text);
  return known(chosen) ?? known(asked) ?? 'en';
}
