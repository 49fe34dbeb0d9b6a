import type { Locale } from '@tributary/core';
import { useLanguage } from '../../components/language.ts';

/** Returns a function that names a language in the page's language, such as "German" or "Deutsch". */
export function useLanguageName(): (language: Locale) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  return (language) => names.of(language) ?? language;
}
