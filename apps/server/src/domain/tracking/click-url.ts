import { type LinkField, linkParameters, toCamelCase, URL_LENGTH_MAX } from '@tributary/core';

const fields = new Map<string, string>(linkParameters.map((name) => [name, toCamelCase(name)]));

/** Sub ids, campaign parameters and ad click ids. Parameters missing from the URL are omitted. */
export type ClickFacts = { readonly [Field in LinkField]?: string };

/**
 * Returns the click data in the query of a page's URL. The first value of a repeated parameter counts, and empty
 * parameters are ignored. The result for an invalid URL is empty. Never throws, because the URL comes from the visitor.
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
 * Returns a value in a form that PostgreSQL can store, without NUL characters. Long values are truncated, but never
 * within a character.
 */
const storable = (value: string): string =>
  value
    .replaceAll('\0', '')
    .slice(0, URL_LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, '');
