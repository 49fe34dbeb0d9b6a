import { readFileSync } from 'node:fs';

const catalogue = readFileSync(new URL('../src/locales/de.po', import.meta.url), 'utf8');

/** A message of the German catalogue by its id, with what it puts in. */
export function german(id: string, values: Readonly<Record<string, string>> = {}): string {
  const at = catalogue.indexOf(`\nmsgid ${JSON.stringify(id)}\nmsgstr `);
  if (at < 0) throw new Error(`No message ${id}.`);
  const text: string = JSON.parse(catalogue.slice(at).split('\n')[2]?.slice('msgstr '.length) ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
