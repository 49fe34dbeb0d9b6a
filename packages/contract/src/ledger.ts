import { ledgerEntryTypes, ledgerVerificationScopes } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, currencyOrUnit } from './money.ts';
import { cursorQuery, queryInteger } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestamp, timestampFilter } from './timestamp.ts';

export const ledgerVerification = z
  .object({
    is_consistent: z.boolean(),
    checked: z
      .object({
        transactions: z.number().int().min(0),
        earnings: z.number().int().min(0),
        ledger_entries: z.number().int().min(0),
        payouts: z.number().int().min(0),
        adjustments: z.number().int().min(0),
      })
      .describe(
        'Number of rows checked. If the ledger is verified in parts, only the first part returns these numbers.',
      ),
    since: timestamp
      .nullable()
      .describe(
        'Time of the earlier verification that was continued. Data unchanged since then was not checked again. null if everything was checked.',
      ),
    parts: z
      .number()
      .int()
      .min(1)
      .describe('Number of parts into which the verification of the whole ledger is divided.'),
    differences: z.array(z.object({ rule: z.string(), id: z.string() })).describe('First 100 differences.'),
  })
  .meta({ id: 'LedgerVerification' });
export type LedgerVerification = z.output<typeof ledgerVerification>;

export const ledgerEntry = z
  .object({
    id: z.string(),
    type: z.enum(ledgerEntryTypes),
    amount: amount.describe('Signed change in the amount owed to the affiliate.'),
    currency: z.string().describe('Currency or incentive unit.'),
    affiliate_id: z.string(),
    transaction_id: z.string().nullable().describe('Id of the transaction; null for an adjustment.'),
    earning_id: z.string().nullable().describe('Id of the earning; null for an adjustment.'),
    adjustment_id: z.string().nullable(),
    payout_id: z.string().nullable().describe('Id of the payout, for entries of type `paid` or `returned`.'),
    refund_id: z.string().nullable().describe('Id of the refund that was made or undone.'),
    balance: amount
      .optional()
      .describe(
        'Running total of the affiliate’s entries in this currency, up to and including this entry. With `transaction_id`, only entries of the transaction are included. Otherwise returned only with `affiliate_id` and `currency`.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const ledger = resource(
  { name: 'Ledger', description: 'All ledger entries, and verification of all balances.' },
  {
    entries: {
      method: 'GET',
      path: '/ledger/entries',
      summary: 'List ledger entries',
      description:
        'Newest first. If you filter by transaction, or by affiliate and currency, each entry includes a running `balance`.',
      query: z.strictObject({
        ...cursorQuery,
        affiliate_id: id.optional(),
        transaction_id: id.optional(),
        earning_id: id.optional(),
        adjustment_id: id.optional(),
        payout_id: id
          .optional()
          .describe('Only entries included in this payout, and entries of the payout itself.'),
        currency: currencyOrUnit.optional(),
        type: z.enum(ledgerEntryTypes).optional(),
        from: timestampFilter.optional().describe('Only entries written at or after this time.'),
        to: timestampFilter.optional().describe('Only entries written before this time.'),
      }),
      responses: { 200: listEnvelope(ledgerEntry) },
      metadata: reads('read:commissions'),
    },
    verify: {
      method: 'GET',
      path: '/ledger/verify',
      summary: 'Recalculate all balances and commissions from the ledger and report differences',
      description: [
        'Differences are returned in the response; they do not cause an error.',
        'The first verification checks everything. Later verifications check all rows inserted or updated since then, together with related rows. They also check that no verified ledger entry was changed or removed. Differences are checked again until they are resolved.',
        'Only `scope=everything` detects rows in other tables that were deleted directly in the database, data damaged on disk, and report totals that were correct but have changed.',
      ].join('\n\n'),
      query: z.strictObject({
        scope: z.enum(ledgerVerificationScopes).default('changes'),
        part: queryInteger({ min: 0, max: 99, fallback: 0 }).describe(
          'Part to check, from 1 to `parts`. Checking one part at a time keeps requests short. 0 checks all parts. Only with `scope=everything`.',
        ),
      }),
      responses: { 200: envelope(ledgerVerification) },
      metadata: reads('read:commissions'),
    },
  },
);
