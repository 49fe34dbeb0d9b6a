import { z } from 'zod';
import { envelope } from './envelope.ts';
import { routeFacts } from './permissions.ts';
import { resource } from './resource.ts';

export const ledgerVerification = z
  .object({
    is_consistent: z.boolean(),
    checked: z.object({
      transactions: z.number().int().min(0),
      earnings: z.number().int().min(0),
      ledger_entries: z.number().int().min(0),
      payouts: z.number().int().min(0),
    }),
    differences: z.array(z.object({ rule: z.string(), id: z.string() })).describe('The first 100.'),
  })
  .meta({ id: 'LedgerVerification' });
export type LedgerVerification = z.output<typeof ledgerVerification>;

export const ledger = resource(
  { name: 'Ledger', description: 'Verification of all balances.' },
  {
    verify: {
      method: 'GET',
      path: '/ledger/verify',
      summary: 'Recalculate every balance and commission from the ledger, and report each difference',
      query: z.strictObject({}),
      responses: { 200: envelope(ledgerVerification) },
      metadata: routeFacts({ permission: 'read:commissions', idempotentOn: null }),
    },
  },
);
