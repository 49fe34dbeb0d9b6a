import { type LinkField, linkParameters, toCamelCase, URL_LENGTH_MAX } from '@tributary/core';

const fields = new Map<string, string>(linkParameters.map((name) => [name, toCamelCase(name)]));

/** Sub ids, campaign parameters and click ids of ad networks; a parameter that the URL does not have is left out. */
export type ClickFacts = { readonly [Field in LinkField]?: string };

/**
 * What the query of a page's URL says about the click that led there. Of a parameter given twice the first counts, an
 * empty one is ignored, and a URL that cannot be parsed says nothing. Never throws: the URL is the visitor's.
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

/** Longer values are cut off. PostgreSQL cannot store NUL, and a cut must not leave half a character. */
const storable = (value: string): string =>
  value
    .replaceAll('\0', '')
    .slice(0, URL_LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, '');
