import { readFileSync } from 'node:fs';
import { keysOf, locales } from '@tributary/core';
import { type PhraseId, phraseIds, say } from '@tributary/payout-files';
import { describe, expect, test } from 'vitest';

const catalogueOf = (language: string, folder = 'locales') =>
  readFileSync(new URL(`./${folder}/${language}.po`, import.meta.url), 'utf8')
    .split('\n\n')
    .slice(1)
    .map((entry) => ({
      id: [textOf(entry, 'msgctxt'), textOf(entry, 'msgid')].join(' '),
      text: textOf(entry, 'msgstr'),
    }));

/** Returns a field's text, which may span several lines. */
function textOf(entry: string, field: string): string {
  const lines = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((line) => JSON.parse(line)).join('');
}

/** Placeholders in a message, such as `{0}` and `<0>`. */
const placesOf = (text: string) => [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g) ?? [])].sort();

/** Catalogues of pages that load their messages separately. */
const apart = [
  'enter/locales',
  'features/accounting/locales',
  'features/connections/locales',
  'features/explanations/locales',
  'features/people/locales',
  'features/portals/locales',
  'features/reports/locales',
  'features/server-errors/locales',
];

const english = new Map(catalogueOf('en').map(({ id, text }) => [id, text]));

/** Phrases that the package words for programmers, or whose values it formats itself. */
const worded: readonly PhraseId[] = ['no_bic', 'other_amount', 'other_status'];

test('words payout file messages in English as their package does', () => {
  const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  const plain = (text: string) => text.replace(/[“”’]/g, "'").replaceAll(', number}', '}');
  for (const id of phraseIds.filter((each) => !worded.includes(each)))
    expect({ id, text: plain(english.get(` file.${id}`) ?? '') }).toEqual({
      id,
      text: say(id, placeholders as never).message,
    });
});

describe.each(keysOf(locales).filter((locale) => locale !== 'en'))('catalogue for %s', (locale) => {
  const entries = catalogueOf(locale);

  test('has every message', () => {
    expect(entries.length).toBeGreaterThan(1_000);
    expect(entries.map(({ id }) => id)).toEqual([...english.keys()]);
    expect(entries.filter(({ id, text }) => id.trim() && !text)).toEqual([]);
  });

  test('uses the placeholders of the English message', () => {
    for (const { id, text } of entries)
      expect({ id, places: placesOf(text) }).toEqual({ id, places: placesOf(english.get(id) ?? '') });
  });

  test.each(apart)('has every message of %s with the English placeholders', (folder) => {
    const own = catalogueOf(locale, folder);
    const source = new Map(catalogueOf('en', folder).map(({ id, text }) => [id, text]));
    expect(own.length).toBeGreaterThan(50);
    expect(own.map(({ id }) => id)).toEqual([...source.keys()]);
    expect(own.filter(({ id, text }) => id.trim() && !text)).toEqual([]);
    for (const { id, text } of own)
      expect({ id, places: placesOf(text) }).toEqual({ id, places: placesOf(source.get(id) ?? '') });
  });

  test('translates a message identically in every catalogue, because pages load several', () => {
    const dashboard = apart.filter((folder) => folder !== 'enter/locales');
    const all = new Map<string, string>();
    for (const { id, text } of [...entries, ...dashboard.flatMap((folder) => catalogueOf(locale, folder))]) {
      expect({ id, text }).toEqual({ id, text: all.get(id) ?? text });
      all.set(id, text);
    }
  });

  test('has every message of the file writers and the report reader', () => {
    expect(phraseIds.length).toBeGreaterThan(30);
    const own = new Map(entries.map(({ id, text }) => [id.trim(), text]));
    for (const id of phraseIds) {
      const text = own.get(`file.${id}`);
      expect({ id, text }).toEqual({ id, text: expect.stringMatching(/\w/) });
      expect({ id, text }).not.toEqual({ id, text: english.get(` file.${id}`) });
    }
  });
});
