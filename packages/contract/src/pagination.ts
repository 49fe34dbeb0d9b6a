import {
  type Expandable,
  expandable,
  IDENTIFIER_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PAGE_ITEMS_MAX,
} from '@tributary/core';
import { z } from 'zod';
import { id, nameOf } from './text.ts';
import { timestampFilter } from './timestamp.ts';

/**
 * Whole number in a query string. Only digits are accepted, so `1e2`, `0x10`, ` 10` and `1.5` are rejected.
 * `type` sets the type in the OpenAPI document, because query strings contain only text.
 */
export const queryInteger = ({ min, max, fallback }: { min: number; max: number; fallback: number }) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `Must be from ${min} to ${max}.` })
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, 'x-default': fallback });

/**
 * Comma-separated names. Unknown names are rejected with a list of the allowed names.
 * @param aliases names used by another service, with our equivalents.
 */
export const namesOf = <const T extends readonly string[]>(
  allowed: T,
  { aliases = {}, note = '' }: { aliases?: Readonly<Record<string, T[number]>>; note?: string } = {},
) =>
  z
    .string()
    .transform((value, ctx) => {
      const names = value
        .split(',')
        .map((part) => part.trim())
        .map((part) => (Object.hasOwn(aliases, part) ? aliases[part] : part) as string);
      const unknown = names.filter((part) => !allowed.includes(part));
      if (unknown.length > 0) {
        ctx.addIssue({
          code: 'custom',
          message: `Unknown: ${unknown.map((part) => `"${part}"`).join(', ')}. Allowed: ${allowed.join(', ')}.`,
        });
      }
      return names as T[number][];
    })
    .optional()
    .meta({
      type: 'array',
      items: { type: 'string', enum: [...allowed] },
      description: `Comma-separated: ${allowed.join(', ')}.${note}`,
    });

/** Comma-separated ids, at most `max`. */
export const idsOf = (max: number) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(id).max(max))
    .optional()
    .meta({ type: 'array', items: { type: 'string', maxLength: IDENTIFIER_LENGTH_MAX }, maxItems: max });

/** Related objects to embed. The server checks the permission for each. */
export const expandOf = <const T extends readonly [Expandable, ...Expandable[]]>(
  allowed: T,
  aliases: Readonly<Record<string, T[number]>> = {},
) => {
  const needed = [...new Set(allowed.map((name) => `\`${expandable[name]}\``))];
  return namesOf(allowed, { aliases, note: ` Requires ${needed.join(', ')} for the corresponding objects.` });
};

/** Position of a numbered page in the list. */
export const pagination = z.object({
  page: z.number().int().min(1),
  limit: z.number().int().min(1),
  total: z.number().int().min(0),
  total_pages: z.number().int().min(0),
  has_next_page: z.boolean(),
  has_prev_page: z.boolean(),
});
export type Pagination = z.output<typeof pagination>;

/** Search text of a list. `where` describes the searched fields. */
export const searchIn = (where: string) =>
  nameOf(NAME_LENGTH_MAX)
    .optional()
    .describe(`Text to find in ${where}. Case-insensitive; all characters are matched literally.`);

/** Sort field of a list. Rows with equal values are ordered by id. */
export const sortBy = <const T extends readonly ['created_at', ...string[]]>(fields: T, note = '') =>
  z.enum(fields).default('created_at').describe(`Field to sort by, in the direction of \`order\`.${note}`);

/** Query parameters of every list with cursor pagination. */
export const cursorQuery = {
  limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
  starting_after: id.optional().describe('Id of the last object on the previous page.'),
  ending_before: id.optional().describe('Id of the first object on the current page.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('Sort order. `desc` is newest or largest first.'),
  created_gte: timestampFilter.optional().describe('Only objects created at or after this time.'),
  created_lte: timestampFilter.optional().describe('Only objects created at or before this time.'),
};
