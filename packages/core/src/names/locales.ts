/** Supported languages, the default first, each with its name and the locale of its dates and numbers. */
export const locales = {
  en: { name: 'English', format: 'en-GB' },
  de: { name: 'Deutsch', format: 'de-DE' },
} as const;
export type Locale = keyof typeof locales;
