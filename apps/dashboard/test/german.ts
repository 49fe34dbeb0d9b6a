import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../src/', import.meta.url);
/** Includes the separate catalogues of rarely visited pages. */
const catalogue = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('de.po'))
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .join('\n');

/** Returns a German message by id, with its placeholders filled in. */
export function german(id: string, values: Readonly<Record<string, string>> = {}): string {
  const at = catalogue.indexOf(`\nmsgid ${JSON.stringify(id)}\nmsgstr `);
  if (at < 0) throw new Error(`No message ${id}.`);
  const text: string = JSON.parse(catalogue.slice(at).split('\n')[2]?.slice('msgstr '.length) ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
