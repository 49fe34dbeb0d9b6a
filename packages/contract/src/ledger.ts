import { ledgerEntryTypes } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, currencyOrUnit } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestamp, timestampFilter } from './timestamp.ts';

export const ledgerVerification = z
  .object({
    is_consistent: z.boolean(),
    checked: z.object({
      transactions: z.number().int().min(0),
      earnings: z.number().int().min(0),
      ledger_entries: z.number().int().min(0),
      payouts: z.number().int().min(0),
      adjustments: z.number().int().min(0),
    }),
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
      description: 'Differences are part of the response, not an error.',
      query: z.strictObject({}),
      responses: { 200: envelope(ledgerVerification) },
      metadata: reads('read:commissions'),
    },
  },
);
