import { i18n, type Messages } from '@lingui/core';
import { preferredLanguage } from '../app/preferred-language.ts';

/** English texts are part of the code. */
const catalogues = import.meta.glob<{ messages: Messages }>(['./locales/*.po', '!./locales/en.po']);

/** Loads the texts of this page, and shows it in the language of the viewer. */
export async function showInPreferredLanguage(): Promise<void> {
  const language = preferredLanguage();
  const { messages } = (await catalogues[`./locales/${language}.po`]?.()) ?? { messages: {} };
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}
