import { type LinkField, linkParameters, toCamelCase, URL_LENGTH_MAX } from '@tributary/core';

const fields = new Map<string, string>(linkParameters.map((name) => [name, toCamelCase(name)]));

/** Sub ids, campaign parameters and ad click ids. Parameters that the URL does not contain are omitted. */
export type ClickFacts = { readonly [Field in LinkField]?: string };

/**
 * Returns the click data in the query of a page's URL. If a parameter is repeated, the first value counts; empty
 * values are ignored. Returns an empty object for an invalid URL. Never throws, because the URL comes from the
 * visitor.
 */
export function clickFacts(url: string): ClickFacts {
  if (!url.includes('?') || !URL.canParse(url)) return {};
  const found: Record<string, string> = {};
  for (const [name, value] of new URL(url).searchParams) {
    const field = fields.get(name);
    if (field !== undefined) found[field] ||= storable(value);
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

/**
 * Makes a value storable in PostgreSQL by removing NUL characters. Truncates long values, but never within a
 * character.
 */
const storable = (value: string): string =>
  value
    .replaceAll('\0', '')
    .slice(0, URL_LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, '');
