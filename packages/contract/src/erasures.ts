import { erasureReasons } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { optionalId } from './text.ts';
import { timestamp } from './timestamp.ts';

/** A list, and no free text: the record of an erasure must not name whom it erased. */

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
      .describe('`running`: the object is erased, and copies of it are still being erased.'),
    changed: z
      .object({
        sales: count,
        clicks: count,
        referrals: count.describe('Of an erased affiliate: what they kept of the links that they came by.'),
        events: count.describe('Of the event feed.'),
        deliveries: count,
        idempotency_keys: count,
        payments: count.describe('At billing providers.'),
      })
      .describe('How many other objects have been changed so far.'),
    created_at: timestamp,
    done_at: timestamp.nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

/** What is announced of an erased object: its id, and nothing else of it. */
export const erasedObject = z
  .object({
    id: z.string().describe('Of the referral or the affiliate.'),
    program_id: z.string(),
    erasure_id: z.string(),
    erased_at: timestamp,
  })
  .meta({ id: 'ErasedObject' });
export type ErasedObject = z.output<typeof erasedObject>;

export const erasureCreate = z
  .strictObject({
    referral_id: optionalId.describe('A customer. Either this or `affiliate_id`.'),
    affiliate_id: optionalId.describe('An affiliate. Either this or `referral_id`.'),
    reason: z.enum(erasureReasons),
    unpaid_balance: z
      .enum(['refuse', 'keep'])
      .optional()
      .describe(
        'What to do if the affiliate has an unpaid balance. `refuse`, the default, erases nothing; `keep` erases and leaves in the ledger what is owed, without a way to pay it.',
      ),
  })
  .refine((body) => (body.referral_id === undefined) !== (body.affiliate_id === undefined), {
    path: ['referral_id'],
    error: 'Give either referral_id or affiliate_id.',
  })
  .meta({ id: 'ErasureCreate' });
export type ErasureCreate = z.output<typeof erasureCreate>;

export const erasures = resource(
  { name: 'Erasures', description: 'Erasing what names a person, and keeping the ledger.' },
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
      summary: 'Erase the personal data of a customer or an affiliate, for good',
      description:
        'Names, e-mail addresses, external ids and free text are replaced by pseudonyms, clicks lose what they know of the visitor, and stored events, deliveries and idempotent responses are changed with them. Amounts, statuses and the ledger stay. An object is erased once: another request for it returns the first erasure, with 200. Copies are erased in the background if they are many; `status` is `running` until then. `referral.erased` or `affiliate.erased` announces the end. Fails with `BALANCE_UNPAID` or `IN_USE` if the affiliate has money or coupons coming.',
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
