import { z } from 'zod';
import { envelope } from './envelope.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { name } from './text.ts';

export const searchTypes = ['affiliate', 'referral', 'commission', 'payout', 'coupon'] as const;

export const searchResult = z
  .object({
    type: z.enum(searchTypes),
    id: z.string(),
    title: z
      .string()
      .describe('Title of the result: a name, an e-mail address, an order id, an invoice number or a code.'),
    detail: z
      .string()
      .nullable()
      .describe('Text that distinguishes the result from similar results, such as an e-mail address.'),
    matched_field: z.string().describe('Field that matched.'),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof searchResult>;

export const search = resource(
  { name: 'Search', description: 'Search across affiliates, referrals, commissions, payouts and coupons.' },
  {
    find: {
      method: 'GET',
      path: '/search',
      summary: 'Find affiliates, referrals, commissions, payouts and coupons by any of their identifiers',
      description:
        'Returns up to 20 results, exact matches first. Names, e-mail addresses, customer ids and tracking ids also match in part; commissions, payouts and coupons are found only by a complete id, order id, invoice, payment intent, invoice number or code. Types that the API key cannot read are omitted.',
      query: z.strictObject({ q: name.describe('Case-insensitive.') }),
      responses: {
        200: envelope(z.object({ results: z.array(searchResult) }).meta({ id: 'SearchResults' })),
      },
      metadata: reads(null),
    },
  },
);
