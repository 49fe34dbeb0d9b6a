import { readFileSync } from 'node:fs';
import { keysOf, locales } from '@tributary/core';
import { describe, expect, test } from 'vitest';

/** Returns a field's text, which may span several lines. */
function textOf(entry: string, field: string): string {
  const lines = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((line) => JSON.parse(line)).join('');
}

const catalogueOf = (language: string) =>
  readFileSync(new URL(`./locales/${language}.po`, import.meta.url), 'utf8')
    .split('\n\n')
    .slice(1)
    .map((entry) => ({ id: textOf(entry, 'msgid'), text: textOf(entry, 'msgstr') }));

/** Placeholders in a message, such as `{0}`. */
const placesOf = (text: string) => [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g) ?? [])].sort();

describe.each(keysOf(locales).filter((locale) => locale !== 'en'))('catalogue for %s', (locale) => {
  test('has every message with the English placeholders', () => {
    const entries = catalogueOf(locale);
    expect(entries.length).toBeGreaterThan(200);
    expect(entries.map(({ id }) => id)).toEqual(catalogueOf('en').map(({ id }) => id));
    expect(entries.filter(({ id, text }) => id && !text)).toEqual([]);
    for (const { id, text } of entries)
      expect({ id, places: placesOf(text) }).toEqual({ id, places: placesOf(id) });
  });
});
