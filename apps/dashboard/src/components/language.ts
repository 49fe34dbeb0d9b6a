import { useLingui } from '@lingui/react';
import type { Locale } from '@tributary/core';

export function useLanguage(): Locale {
  return useLingui().i18n.locale as Locale;
}
