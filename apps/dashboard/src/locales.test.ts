import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const entries = readFileSync(new URL('./locales/de.po', import.meta.url), 'utf8')
  .split('\n\n')
  .slice(1)
  .map((entry) => ({ id: textOf(entry, 'msgid'), german: textOf(entry, 'msgstr') }));

/** The text of a field, which may go over several lines. */
function textOf(entry: string, field: string): string {
  const lines = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((line) => JSON.parse(line)).join('');
}

/** `{0}`, `<0>` and the like: what the page puts in. */
const placesOf = (text: string) => [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g) ?? [])].sort();

describe('the German catalogue', () => {
  test('has every message', () => {
    expect(entries.length).toBeGreaterThan(1_000);
    expect(entries.filter(({ id, german }) => id && !german)).toEqual([]);
  });

  test('puts in what the English message puts in', () => {
    for (const { id, german } of entries)
      expect({ id, places: placesOf(german) }).toEqual({ id, places: placesOf(id) });
  });
});
