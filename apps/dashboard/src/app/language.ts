import { i18n, type Messages } from '@lingui/core';
import { keysOf, type Locale, locales } from '@tributary/core';

const KEY = 'tributary.language';

/** English is in the code. */
const catalogues = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po']);

/** Returns what the viewer chose, else what the browser asks for. */
export function preferredLanguage(): Locale {
  const chosen = localStorage.getItem(KEY);
  const asked = navigator.language.toLowerCase().split('-')[0];
  const known = (text: string | null | undefined) => keysOf(locales).find((locale) => locale === text);
  return known(chosen) ?? known(asked) ?? 'en';
}

/** Loads the catalogue and shows the page in it. */
export async function showIn(language: Locale): Promise<void> {
  const { messages } = (await catalogues[`../locales/${language}.po`]?.()) ?? { messages: {} };
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Locale): Promise<void> {
  localStorage.setItem(KEY, language);
  await showIn(language);
}
