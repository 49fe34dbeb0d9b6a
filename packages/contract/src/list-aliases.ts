import { z } from 'zod';

/** Names that Affonso's clients send, and the parameters of ours that mean the same. */
const aliases: Readonly<Record<string, string>> = {
  affiliateId: 'affiliate_id',
  dateFrom: 'created_gte',
  dateTo: 'created_lte',
  sort: 'order',
};

/** A list is sorted by when its objects were created, in either direction. */
const orderOfSort: Readonly<Record<string, string>> = {
  'createdAt:asc': 'asc',
  'createdAt:desc': 'desc',
  'created_at:asc': 'asc',
  'created_at:desc': 'desc',
};

/**
 * The query of a list, which takes `affiliateId`, `dateFrom`, `dateTo` and `sort` for its own parameters as well. Both
 * spellings of one parameter are refused, since one of them would be ignored silently.
 */
export function listQuery<T extends z.ZodObject>(schema: T): z.ZodType<z.output<T>, z.input<T>> {
  const toOwn = (query: unknown, ctx: z.RefinementCtx): unknown => {
    if (query === null || typeof query !== 'object') return query;
    // A Map, because assigning to the key __proto__ of an object would lose it.
    const fields = new Map<string, unknown>();
    for (const [key, value] of Object.entries(query)) {
      const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
      const own = alias !== undefined && Object.hasOwn(schema.shape, alias) ? alias : key;
      if (own !== key && Object.hasOwn(query, own)) {
        ctx.addIssue({ code: 'custom', path: [key], message: `Give ${own} or ${key}, not both.` });
      }
      fields.set(own, own !== key && key === 'sort' ? orderOf(value, ctx) : value);
    }
    return Object.fromEntries(fields);
  };
  return z.preprocess(toOwn, schema) as z.ZodType<z.output<T>, z.input<T>>;
}

function orderOf(sort: unknown, ctx: z.RefinementCtx): string {
  const order = typeof sort === 'string' && Object.hasOwn(orderOfSort, sort) ? orderOfSort[sort] : undefined;
  if (order !== undefined) return order;
  ctx.addIssue({ code: 'custom', path: ['sort'], message: 'Must be createdAt:asc or createdAt:desc.' });
  return 'desc';
}
