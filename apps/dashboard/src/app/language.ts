import { i18n } from '@lingui/core';
import type { Language } from '../ui/language.ts';

const KEY = 'tributary.language';

/** What the viewer chose, else what the browser asks for. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'en' || chosen === 'de') return chosen;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

/** Loads the catalogue and shows the page in it. */
export async function showIn(language: Language): Promise<void> {
  const { messages } = await (language === 'de' ? import('../locales/de.po') : import('../locales/en.po'));
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await showIn(language);
}
