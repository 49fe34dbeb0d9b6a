import { NUMBERED_ROWS_MAX } from '@tributary/core';
import { z } from 'zod';

const pageNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number.')
  .transform(Number)
  .refine((value) => value >= 1, { error: 'Must be 1 or more.' })
  .optional()
  .meta({ 'x-hidden': true });

/** Query parameters that Affonso's clients send, with their equivalents. */
const aliases: Readonly<Record<string, string>> = {
  affiliateId: 'affiliate_id',
  dateFrom: 'created_gte',
  dateTo: 'created_lte',
  sort: 'order',
};

/** Affonso's values for ordering by `created_at`, also accepted by lists with their own `sort`. */
const orderOfSort: Readonly<Record<string, string>> = {
  'createdAt:asc': 'asc',
  'createdAt:desc': 'desc',
  'created_at:asc': 'asc',
  'created_at:desc': 'desc',
};

/**
 * Creates the query schema of a list. Also accepts `affiliateId`, `dateFrom`, `dateTo` and `sort` as aliases,
 * and `page` instead of a cursor. Rejects a query that spells the same parameter in two ways, because one
 * value would be ignored.
 */
export function listQuery<T extends z.ZodObject>(
  schema: T,
): z.ZodType<z.output<T> & { page?: number | undefined }, z.input<T>> {
  const toOwn = (query: unknown, ctx: z.RefinementCtx): unknown => {
    if (query === null || typeof query !== 'object') return query;
    // A Map, because an object would lose the key __proto__ when it is assigned.
    const fields = new Map<string, unknown>();
    for (const [key, value] of Object.entries(query)) {
      const isOwnSort = key === 'sort' && 'sort' in schema.shape && !isOrder(value);
      const alias = !isOwnSort && Object.hasOwn(aliases, key) ? aliases[key] : undefined;
      const own = alias !== undefined && Object.hasOwn(schema.shape, alias) ? alias : key;
      if (own !== key && Object.hasOwn(query, own)) {
        ctx.addIssue({ code: 'custom', path: [key], message: `Send ${own} or ${key}, not both.` });
      }
      fields.set(own, own !== key && key === 'sort' ? orderOf(value, ctx) : value);
    }
    return Object.fromEntries(fields);
  };
  const numbered = schema.extend({ page: pageNumber }).superRefine(checkPage);
  // `preprocess` accepts anything, so the reference and the SDK use the query's own schema.
  return z.preprocess(toOwn, numbered) as unknown as z.ZodType<
    z.output<T> & { page?: number | undefined },
    z.input<T>
  >;
}

interface PagedQuery {
  readonly page?: unknown;
  readonly limit?: unknown;
  readonly starting_after?: unknown;
  readonly ending_before?: unknown;
}

function checkPage({ page, limit, ...cursors }: PagedQuery, ctx: z.RefinementCtx): void {
  if (typeof page !== 'number' || typeof limit !== 'number') return;
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['page'], message });
  for (const cursor of ['starting_after', 'ending_before'] as const) {
    if (cursors[cursor] !== undefined) refuse(`Send page or ${cursor}, not both.`);
  }
  if ((page - 1) * limit < NUMBERED_ROWS_MAX) return;
  refuse(
    'Numbered pages are available only for the first 10,000 rows. To continue, send the id of the last object as starting_after, without page.',
  );
}

const isOrder = (sort: unknown) => typeof sort === 'string' && Object.hasOwn(orderOfSort, sort);

function orderOf(sort: unknown, ctx: z.RefinementCtx): string {
  const order = typeof sort === 'string' && Object.hasOwn(orderOfSort, sort) ? orderOfSort[sort] : undefined;
  if (order !== undefined) return order;
  ctx.addIssue({ code: 'custom', path: ['sort'], message: 'Must be createdAt:asc or createdAt:desc.' });
  return 'desc';
}
