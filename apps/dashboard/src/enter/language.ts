import { i18n, type Messages } from '@lingui/core';
import { preferredLanguage } from '../app/preferred-language.ts';

/** English needs no catalogue, because its messages are compiled into the code. */
const catalogues = import.meta.glob<{ messages: Messages }>(['./locales/*.po', '!./locales/en.po']);

export async function showInPreferredLanguage(): Promise<void> {
  const language = preferredLanguage();
  const { messages } = (await catalogues[`./locales/${language}.po`]?.()) ?? { messages: {} };
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}
