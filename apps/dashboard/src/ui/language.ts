import { useLingui } from '@lingui/react';

export type Language = 'en' | 'de';

/** The language of the page, for amounts, times and numbers. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}
