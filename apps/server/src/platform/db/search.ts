import type { Bind } from './list-page.ts';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: true if a lower-case expression contains the text, whose wildcards are taken literally. */
export const contains = (expression: string, text: string, bind: Bind): string =>
  `${expression} like lower(${bind(`%${escaped(text.trim())}%`)})`;

/** SQL: true if a column begins with the text as it is, or in all lower or upper case. Uses an index. */
export function beginsWith(column: string, text: string, bind: Bind): string {
  const start = text.trim();
  const spellings = new Set([start, start.toLowerCase(), start.toUpperCase()]);
  return `(${[...spellings].map((each) => `${column} like ${bind(`${escaped(each)}%`)}`).join(' or ')})`;
}

/** SQL: true if a column begins with the text in any case. Uses an index of the column in lower case. */
export const beginsWithAnyCase = (column: string, text: string, bind: Bind): string =>
  `${column} is not null and lower(${column}) like lower(${bind(`${escaped(text.trim())}%`)})`;

/** Text that is searched, exactly as in its index: each field on a line of its own. `t` is the alias of the row. */
export const AFFILIATE_TEXT = `lower((t.name || E'\\n' || t.email || E'\\n' || t.tracking_id || E'\\n' || coalesce(t.company_name, '') || E'\\n' || t.id) collate "default")`;
export const REFERRAL_TEXT = `lower((coalesce(t.name, '') || E'\\n' || coalesce(t.email, '') || E'\\n' || coalesce(t.customer_id, '') || E'\\n' || coalesce(t.external_user_id, '') || E'\\n' || t.id) collate "default")`;
export const PAYMENT_REFERENCE = 'lower(t.payment_reference)';
