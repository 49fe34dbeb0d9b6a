import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@tributary/core';
import { LANGUAGE_KEY } from './preferred-language.ts';

interface Catalogue {
  readonly messages: Messages;
}

type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>;

/** English is in the code. */
const ofAll = import.meta.glob<Catalogue>(['../locales/*.po', '!../locales/en.po']);
const ofPeople = import.meta.glob<Catalogue>([
  '../features/people/locales/*.po',
  '!../features/people/locales/en.po',
]);

const wordsIn = async (catalogues: Catalogues, folder: string, language: string): Promise<Messages> =>
  (await catalogues[`../${folder}/${language}.po`]?.())?.messages ?? {};

let hasPeople = false;

const wordsOfPeople = (language: string) => wordsIn(ofPeople, 'features/people/locales', language);

/** Loads the catalogue and shows the page in it. */
export async function showIn(language: Locale): Promise<void> {
  const messages = await wordsIn(ofAll, 'locales', language);
  i18n.load(language, { ...messages, ...(hasPeople && (await wordsOfPeople(language))) });
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Loads the words of the pages about people, which have a catalogue of their own, with the code of such a page. */
export async function withWordsOfPeople<Module>(load: Promise<Module>): Promise<Module> {
  if (!hasPeople) {
    const { locale } = i18n;
    i18n.load(locale, await wordsOfPeople(locale));
    hasPeople = true;
  }
  return load;
}

export async function chooseLanguage(language: Locale): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await showIn(language);
}
