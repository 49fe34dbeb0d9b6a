/**
 * Supported languages, with the default language first. Each language has a name and the locale for dates and numbers.
 */
export const locales = {
  en: { name: 'English', format: 'en-GB' },
  de: { name: 'Deutsch', format: 'de-DE' },
} as const;
export type Locale = keyof typeof locales;
