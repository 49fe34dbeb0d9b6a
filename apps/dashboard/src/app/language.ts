import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@tributary/core';
import { LANGUAGE_KEY } from './preferred-language.ts';

/** English is in the code. */
const catalogues = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po']);

/** Loads the catalogue and shows the page in it. */
export async function showIn(language: Locale): Promise<void> {
  const { messages } = (await catalogues[`../locales/${language}.po`]?.()) ?? { messages: {} };
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Locale): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await showIn(language);
}
