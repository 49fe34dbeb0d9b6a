import { i18n, type Messages } from '@lingui/core';
import { keysOf, type Locale, locales } from '@tributary/core';
import { keyOf } from './client.ts';

/** English needs no catalogue, because its messages are compiled into the code. */
const catalogues = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po']);

const KEY = keyOf('language');

export interface Offered {
  readonly languages: readonly string[];
  readonly default_language: string;
}

/** Returns the language, or undefined if this version does not support it. */
export const localeOf = (language: string): Locale | undefined =>
  keysOf(locales).find((locale) => locale === language);

/** Returns the affiliate's language, or else the browser's, or else the program's. */
export function preferredLanguage({ languages, default_language }: Offered): Locale {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((each) => each.split('-')[0])];
  const found = wanted.find((each) => each && languages.includes(each)) ?? default_language;
  return localeOf(found) ?? 'en';
}

export async function showIn(language: Locale): Promise<void> {
  const { messages } = (await catalogues[`../locales/${language}.po`]?.()) ?? { messages: {} };
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Returns the language that the affiliate chose, if the portal offers it. */
export const ownLanguage = (chosen: string | null | undefined, { languages }: Offered): Locale | undefined =>
  chosen && languages.includes(chosen) ? localeOf(chosen) : undefined;

/** Also stores the language in this browser, so that later visits use it before sign-in. */
export async function chooseLanguage(language: Locale): Promise<void> {
  localStorage.setItem(KEY, language);
  await showIn(language);
}
