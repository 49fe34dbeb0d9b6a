import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@tributary/core';
import { LANGUAGE_KEY } from './preferred-language.ts';

interface Catalogue {
  readonly messages: Messages;
}

type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>;

/** English needs no catalog, because its messages are compiled into the code. */
const ofAll = import.meta.glob<Catalogue>(['../locales/*.po', '!../locales/en.po']);
const ofFeatures = import.meta.glob<Catalogue>([
  '../features/*/locales/*.po',
  '!../features/*/locales/en.po',
]);

const wordsIn = async (catalogues: Catalogues, folder: string, language: string): Promise<Messages> =>
  (await catalogues[`../${folder}/${language}.po`]?.())?.messages ?? {};

/** Features whose separate catalogs have been loaded. */
const wanted = new Set<string>();

const wordsOf = (feature: string, language: string) =>
  wordsIn(ofFeatures, `features/${feature}/locales`, language);

export async function showIn(language: Locale): Promise<void> {
  const messages = await Promise.all([
    wordsIn(ofAll, 'locales', language),
    ...[...wanted].map((feature) => wordsOf(feature, language)),
  ]);
  i18n.load(language, Object.assign({}, ...messages));
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Loads a page's code together with its feature's separate catalog. */
export async function withWordsOf<Module>(
  feature: 'accounting' | 'connections' | 'explanations' | 'people' | 'portals' | 'reports' | 'server-errors',
  load: Promise<Module>,
): Promise<Module> {
  if (!wanted.has(feature)) {
    const { locale } = i18n;
    i18n.load(locale, await wordsOf(feature, locale));
    wanted.add(feature);
  }
  return load;
}

export async function chooseLanguage(language: Locale): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await showIn(language);
}
