import { useLingui } from '@lingui/react';
import type { Locale } from '@tributary/core';

/** Returns the page's language, for amounts, times and numbers. */
export function useLanguage(): Locale {
  return useLingui().i18n.locale as Locale;
}
