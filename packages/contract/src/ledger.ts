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
      .describe('Number of rows checked. When verifying in parts, the first part counts them.'),
    since: timestamp
      .nullable()
      .describe(
        'The earlier verification that was continued. Data that has not changed since then was not checked again. null: everything was checked.',
      ),
    parts: z.number().int().min(1).describe('Number of parts in which the whole ledger is verified.'),
    differences: z.array(z.object({ rule: z.string(), id: z.string() })).describe('The first 100.'),
  })
  .meta({ id: 'LedgerVerification' });
export type LedgerVerification = z.output<typeof ledgerVerification>;

export const ledgerEntry = z
  .object({
    id: z.string(),
    type: z.enum(ledgerEntryTypes),
    amount: amount.describe('Change in the amount owed to the affiliate, signed.'),
    currency: z.string().describe('A currency or an incentive unit.'),
    affiliate_id: z.string(),
    transaction_id: z.string().nullable().describe('null for an adjustment.'),
    earning_id: z.string().nullable().describe('null for an adjustment.'),
    adjustment_id: z.string().nullable(),
    payout_id: z.string().nullable().describe('For entries of type `paid` or `returned`.'),
    refund_id: z.string().nullable().describe('The refund or its undo that caused the entry.'),
    balance: amount
      .optional()
      .describe(
        'Running total of the affiliate’s entries in this currency up to this one: within the transaction if `transaction_id` is sent, otherwise with `affiliate_id` and `currency`.',
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
        'Newest first. Includes a running `balance` for one transaction, or for one affiliate and currency.',
      query: z.strictObject({
        ...cursorQuery,
        affiliate_id: id.optional(),
        transaction_id: id.optional(),
        earning_id: id.optional(),
        adjustment_id: id.optional(),
        payout_id: id.optional().describe('Entries included in this payout, and its own entries.'),
        currency: currencyOrUnit.optional(),
        type: z.enum(ledgerEntryTypes).optional(),
        from: timestampFilter.optional().describe('Written at or after this time.'),
        to: timestampFilter.optional().describe('Written before this time.'),
      }),
      responses: { 200: listEnvelope(ledgerEntry) },
      metadata: reads('read:commissions'),
    },
    verify: {
      method: 'GET',
      path: '/ledger/verify',
      summary: 'Recalculate all balances and commissions from the ledger, and report differences',
      description: [
        'Differences are part of the response, not an error.',
        'The first verification checks everything. Later ones continue from there: they check all rows inserted or updated since, together with related rows, and that no verified ledger entry was changed or removed. Differences are checked again until they are resolved.',
        'Only `scope=everything` detects rows of other tables that were deleted directly in the database, data damaged on disk, and report totals that were correct but have changed.',
      ].join('\n\n'),
      query: z.strictObject({
        scope: z.enum(ledgerVerificationScopes).default('changes'),
        part: queryInteger({ min: 0, max: 99, fallback: 0 }).describe(
          'With `scope=everything`: checks only this part, from 1 to `parts`, to keep requests short. 0 checks all parts.',
        ),
      }),
      responses: { 200: envelope(ledgerVerification) },
      metadata: reads('read:commissions'),
    },
  },
);
