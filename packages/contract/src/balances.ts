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
    pending: amount.describe('Awaiting approval.'),
    held: amount.describe('In its hold period.'),
    ready: amount.describe('Ready to be paid; negative if clawbacks exceed it.'),
    claimed: amount.describe('In a payout that is not completed.'),
    paid: amount.describe('Paid out so far.'),
    clawed_back: amount.describe('Reversed after payment by refunds in effect; zero or negative.'),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;

/** Query parameter for the time that the figures refer to. */
export const asOf = timestampOrDay
  .meta({ type: 'string', maxLength: 64 })
  .optional()
  .describe(
    'Returns the figures as of this time, based on when each entry was booked. A date means the end of that day in the program’s time zone; today means now. Must not be in the future. Default: now.',
  );

export const affiliateBalances = z
  .object({
    id: z.string().describe('Id of the affiliate.'),
    name: z.string().describe('The current name of the affiliate.'),
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
      summary: 'List the balances of affiliates',
      description:
        'Affiliates who have earned anything, newest first. A merged affiliate has a row with its own earnings.',
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
