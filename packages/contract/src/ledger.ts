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
      .describe('How many rows were checked. In a verification in parts, the first part counts them.'),
    since: timestamp
      .nullable()
      .describe(
        'The earlier verification that this one continued: what did not change since then was not checked again. null: everything was checked.',
      ),
    parts: z.number().int().min(1).describe('Number of parts in which everything can be verified.'),
    differences: z.array(z.object({ rule: z.string(), id: z.string() })).describe('The first 100.'),
  })
  .meta({ id: 'LedgerVerification' });
export type LedgerVerification = z.output<typeof ledgerVerification>;

export const ledgerEntry = z
  .object({
    id: z.string(),
    type: z.enum(ledgerEntryTypes),
    amount: amount.describe('Signed: what it adds to what the affiliate is owed.'),
    currency: z.string().describe('A currency or an incentive unit.'),
    affiliate_id: z.string(),
    transaction_id: z.string().nullable().describe('null for an adjustment.'),
    earning_id: z.string().nullable().describe('null for an adjustment.'),
    adjustment_id: z.string().nullable(),
    payout_id: z.string().nullable().describe('Of an entry of type `paid` or `returned`.'),
    refund_id: z.string().nullable().describe('Of what a refund or its undo changed.'),
    balance: amount
      .optional()
      .describe(
        'The sum of the affiliate’s entries in this currency up to this one: of the transaction with `transaction_id`, otherwise with `affiliate_id` and `currency`.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const ledger = resource(
  { name: 'Ledger', description: 'Every entry of the ledger, and the verification of all balances.' },
  {
    entries: {
      method: 'GET',
      path: '/ledger/entries',
      summary: 'List the entries of the ledger',
      description:
        'Newest first; with a running `balance` for one transaction, or for one affiliate and currency.',
      query: z.strictObject({
        ...cursorQuery,
        affiliate_id: id.optional(),
        transaction_id: id.optional(),
        earning_id: id.optional(),
        adjustment_id: id.optional(),
        payout_id: id.optional().describe('What this payout included, and its own entries.'),
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
      summary: 'Recalculate every balance and commission from the ledger, and report each difference',
      description: [
        'Differences are part of the response, not an error.',
        'The first verification checks everything. Later ones continue from there: they check every row that was inserted or updated since, together with the rows that belong to it, and that no verified ledger entry was changed or removed. What differs is checked again until it no longer does.',
        'Only `scope=everything` notices that a row of another table was deleted directly in the database, that data was damaged on disk, or that totals of reports which were right have changed.',
      ].join('\n\n'),
      query: z.strictObject({
        scope: z.enum(ledgerVerificationScopes).default('changes'),
        part: queryInteger({ min: 0, max: 99, fallback: 0 }).describe(
          'With `scope=everything`: check only this part, from 1 to `parts`, so that no request takes long. 0 checks all parts.',
        ),
      }),
      responses: { 200: envelope(ledgerVerification) },
      metadata: reads('read:commissions'),
    },
  },
);
