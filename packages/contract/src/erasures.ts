import { erasureReasons } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { optionalId } from './text.ts';
import { timestamp } from './timestamp.ts';

const count = z.number().int().min(0);

export const erasure = z
  .object({
    id: z.string(),
    referral_id: z.string().nullable(),
    affiliate_id: z.string().nullable(),
    program_id: z.string(),
    reason: z.enum(erasureReasons),
    status: z
      .enum(['running', 'done'])
      .describe(
        'Status of the erasure. `running`: the object has been erased, and copies of its data are still being erased.',
      ),
    changed: z
      .object({
        sales: count,
        clicks: count,
        referrals: count.describe(
          'Number of referrals whose stored click details were changed, for an erased affiliate.',
        ),
        events: count.describe('Number of events changed in the event feed.'),
        deliveries: count,
        idempotency_keys: count,
        payments: count.describe('Number of objects from billing providers that were changed.'),
      })
      .describe('Number of other objects changed so far.'),
    created_at: timestamp,
    done_at: timestamp.nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

/** Payload of events about an erased object: only its id. */
export const erasedObject = z
  .object({
    id: z.string().describe('Id of the referral or affiliate.'),
    program_id: z.string(),
    erasure_id: z.string(),
    erased_at: timestamp,
  })
  .meta({ id: 'ErasedObject' });
export type ErasedObject = z.output<typeof erasedObject>;

export const erasureCreate = z
  .strictObject({
    referral_id: optionalId.describe(
      'Id of the customer’s referral. Either `referral_id` or `affiliate_id` is required.',
    ),
    affiliate_id: optionalId.describe(
      'Id of the affiliate. Either `affiliate_id` or `referral_id` is required.',
    ),
    reason: z.enum(erasureReasons),
    unpaid_balance: z
      .enum(['refuse', 'keep'])
      .optional()
      .describe(
        'Behavior if the affiliate has an unpaid balance. `refuse` (default): nothing is erased. `keep`: the personal data is erased, and the amount owed stays in the ledger but can no longer be paid.',
      ),
  })
  .refine((body) => (body.referral_id === undefined) !== (body.affiliate_id === undefined), {
    path: ['referral_id'],
    error: 'Send either referral_id or affiliate_id.',
  })
  .meta({ id: 'ErasureCreate' });
export type ErasureCreate = z.output<typeof erasureCreate>;

export const erasures = resource(
  { name: 'Erasures', description: 'Erasures of personal data. The ledger is kept.' },
  {
    list: {
      method: 'GET',
      path: '/erasures',
      summary: 'List erasures',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(erasure) },
      metadata: reads('read:erasures'),
    },
    create: {
      method: 'POST',
      path: '/erasures',
      summary: 'Permanently erase the personal data of a customer or affiliate',
      description:
        'Replaces names, e-mail addresses, external ids and free text with pseudonyms, removes visitor details from clicks, and changes stored events, deliveries and idempotent responses accordingly. Amounts, statuses and the ledger are kept. An object is erased only once: repeating the request returns the first erasure with 200. Large numbers of copies are erased in the background, and `status` is `running` until all copies are erased. The event `referral.erased` or `affiliate.erased` is then sent. Fails with `BALANCE_UNPAID` if the affiliate has an unpaid balance, and with `IN_USE` if the affiliate has open payouts, coupons at a provider, or merged affiliates that have not been erased.',
      body: erasureCreate,
      responses: { 200: envelope(erasure), 201: envelope(erasure) },
      metadata: writes('write:erasures', {
        movesMoney: false,
        recent: true,
        errors: ['NOT_FOUND', 'IN_USE', 'BALANCE_UNPAID'],
      }),
    },
    get: {
      method: 'GET',
      path: '/erasures/:id',
      summary: 'Get an erasure',
      query: z.strictObject({}),
      responses: { 200: envelope(erasure) },
      metadata: reads('read:erasures'),
    },
  },
);
