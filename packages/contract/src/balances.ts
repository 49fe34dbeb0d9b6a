import { z } from 'zod';
import { listEnvelope } from './envelope.ts';
import { amount, currencyOrUnit } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestampOrDay } from './timestamp.ts';

/** Balance of an affiliate in one currency or unit; every figure is a sum over the ledger. */
export const balance = z
  .object({
    currency: z.string().describe('ISO 4217 code, or a unit such as CREDITS.'),
    pending: amount.describe('Amount waiting for approval.'),
    held: amount.describe('Amount in its hold period.'),
    ready: amount.describe(
      'Amount ready to be paid; negative if clawbacks exceed the earnings that are ready.',
    ),
    claimed: amount.describe('Amount in payouts that are not completed.'),
    paid: amount.describe('Amount paid so far.'),
    clawed_back: amount.describe(
      'Amount reversed after payment by refunds that have not been undone; zero or negative.',
    ),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;

/** Query parameter for the time that the figures refer to. */
export const asOf = timestampOrDay
  .meta({ type: 'string', maxLength: 64 })
  .optional()
  .describe(
    'Time as of which the balances are calculated, based on when each entry was booked. A date means the end of that day in the program’s time zone; today’s date means now. Must not be in the future. Default: now.',
  );

export const affiliateBalances = z
  .object({
    id: z.string().describe('Id of the affiliate.'),
    name: z.string().describe('Current name of the affiliate.'),
    program_id: z.string(),
    balances: z.array(balance),
  })
  .meta({ id: 'AffiliateBalances' });
export type AffiliateBalances = z.output<typeof affiliateBalances>;

export const balances = resource(
  { name: 'Balances', description: 'Balances of all affiliates, now or as of an earlier time.' },
  {
    list: {
      method: 'GET',
      path: '/balances',
      summary: 'List affiliates’ balances',
      description:
        'Lists affiliates that have ledger entries, newest first. A merged affiliate’s earnings are listed in a separate row.',
      query: z.strictObject({
        ...cursorQuery,
        as_of: asOf,
        program_id: id.optional(),
        currency: currencyOrUnit.optional(),
      }),
      responses: { 200: listEnvelope(affiliateBalances) },
      metadata: reads('read:affiliates', { errors: ['NOT_FOUND'] }),
    },
  },
);
