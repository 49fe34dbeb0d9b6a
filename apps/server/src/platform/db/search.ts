import type { Bind } from './list-page.ts';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Returns the SQL condition that a lower-case expression contains the text. Wildcards have no special
 * meaning.
 */
export const contains = (expression: string, text: string, bind: Bind): string =>
  `${expression} like lower(${bind(`%${escaped(text.trim())}%`)})`;

/**
 * Returns the SQL condition that a column begins with the text as entered, or in all lower or upper case. Can
 * use an index.
 */
export function beginsWith(column: string, text: string, bind: Bind): string {
  const start = text.trim();
  const spellings = new Set([start, start.toLowerCase(), start.toUpperCase()]);
  return `(${[...spellings].map((each) => `${column} like ${bind(`${escaped(each)}%`)}`).join(' or ')})`;
}

/**
 * Returns the SQL condition that a column begins with the text, ignoring case. Can use an index on the
 * lower-case column.
 */
export const beginsWithAnyCase = (column: string, text: string, bind: Bind): string =>
  `${column} is not null and lower(${column}) like lower(${bind(`${escaped(text.trim())}%`)})`;

/** Searchable text, exactly as in its index, with each field on its own line. `t` is the alias of the row. */
export const AFFILIATE_TEXT = `lower((t.name || E'\\n' || t.email || E'\\n' || t.tracking_id || E'\\n' || coalesce(t.company_name, '') || E'\\n' || t.id) collate "default")`;
export const REFERRAL_TEXT = `lower((coalesce(t.name, '') || E'\\n' || coalesce(t.email, '') || E'\\n' || coalesce(t.customer_id, '') || E'\\n' || coalesce(t.external_user_id, '') || E'\\n' || t.id) collate "default")`;
export const PAYMENT_REFERENCE = 'lower(t.payment_reference)';
