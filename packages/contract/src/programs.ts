import {
  attributionRules,
  COOKIE_DAYS_MAX,
  duplicateRules,
  keysOf,
  MINIMUM_PAYOUTS_MAX,
  payoutApprovalRules,
  payoutIntervals,
  selfReferralRules,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, amountNotNegative, currency, currencyCode } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier, name } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Minimum payout amounts, by currency. */
export const minimumPayouts = z
  .array(z.object({ currency, amount }))
  .describe(
    'Minimum payout by currency, `default_currency` first. Currencies that are not listed have no minimum.',
  );

/** Announced payout dates of a program. */
export const payoutSchedule = z
  .object({ every: z.enum(keysOf(payoutIntervals)), day: z.number().int().min(1) })
  .nullable()
  .describe('Schedule of payout dates; null if the program announces no payout dates.');

export const program = z
  .object({
    id: z.string(),
    name: z.string(),
    default_currency: currency,
    cookie_days: z
      .number()
      .int()
      .min(0)
      .describe('Number of days after a click during which a conversion is credited.'),
    minimum_payout: amount.describe('Minimum payout in `default_currency`.'),
    minimum_payouts: minimumPayouts,
    timezone: z.string().describe('IANA time zone that determines when the program’s days and months begin.'),
    duplicates: z.enum(duplicateRules),
    self_referral: z.enum(selfReferralRules),
    attribution: z.enum(attributionRules),
    coupon_provider: z.string(),
    payout_schedule: payoutSchedule,
    payout_approval: z.enum(payoutApprovalRules).describe('Approval required before payouts are paid.'),
    created_at: timestamp,
  })
  .meta({ id: 'Program' });
export type Program = z.output<typeof program>;

const settings = {
  cookie_days: z
    .number()
    .int()
    .min(0)
    .max(COOKIE_DAYS_MAX)
    .optional()
    .describe('Number of days after a click during which a conversion is credited. Default 30.'),
  minimum_payout: amountNotNegative.optional().describe('Minimum payout in `default_currency`. Default 0.'),
  minimum_payouts: z
    .array(z.strictObject({ currency: currencyCode, amount: amountNotNegative }))
    .max(MINIMUM_PAYOUTS_MAX)
    .optional()
    .describe(
      'Minimum payouts in other currencies, which replace all existing ones. An entry for `default_currency` is equivalent to `minimum_payout`.',
    ),
  timezone: name
    .optional()
    .describe(
      'IANA time zone such as `Europe/Berlin`; default `UTC`. Used for monthly tiers, the end of `time_limited` periods and dates in `up_to`.',
    ),
  duplicates: z
    .enum(duplicateRules)
    .optional()
    .describe(
      'Handling of duplicate sales. `refuse` (default): a referral’s second active sale with the same `invoice_id` or `payment_intent_id` is rejected with `DUPLICATE`. `allow`: for shops that send one sale per line item.',
    ),
  self_referral: z
    .enum(selfReferralRules)
    .optional()
    .describe('Handling of possible self-referrals. Default `hold`.'),
  attribution: z
    .enum(attributionRules)
    .optional()
    .describe(
      'Rule that decides which affiliate is credited if a new customer arrives with both a click and a coupon. An existing referral stays with its affiliate. Default `click_first`.',
    ),
  coupon_provider: identifier.optional().describe('Provider of coupon codes. Default `manual`.'),
  payout_schedule: z
    .strictObject({ every: z.enum(keysOf(payoutIntervals)), day: z.number().int().min(1).max(28) })
    .refine(({ every, day }) => day <= payoutIntervals[every], {
      path: ['day'],
      error: 'Must be from 1 (Monday) to 7 (Sunday) if `every` is `week`.',
    })
    .nullable()
    .optional()
    .describe(
      'Schedule of payout dates announced to affiliates; payout runs are not started automatically. `month`: on `day`, from 1 to 28, for amounts ready at the end of the previous month. `week`: on `day`, from 1 (Monday) to 7 (Sunday), for amounts ready at the end of the previous day. Default null: no dates are announced.',
    ),
  payout_approval: z
    .enum(payoutApprovalRules)
    .optional()
    .describe(
      'Approval required before payouts are paid. With `second_person`, a payout can be exported and paid only after someone other than its creator has approved the payout in the dashboard. `second_person` requires two members with the permission `write:payouts` and also applies to payouts that are already `pending`. Only an owner who is signed in can change the setting back to `none`; payouts that are already waiting still require approval. Default `none`.',
    ),
};

export const programCreate = z
  .strictObject({ name, default_currency: currencyCode, ...settings })
  .meta({ id: 'ProgramCreate' });
export type ProgramCreate = z.input<typeof programCreate>;

export const programUpdate = z
  .strictObject({ name: name.optional(), ...settings })
  .meta({ id: 'ProgramUpdate' });
export type ProgramUpdate = z.input<typeof programUpdate>;

const approvalFacts = { recent: ['payout_approval'], errors: ['SECOND_PERSON_REQUIRED'] } as const;

export const programs = resource(
  { name: 'Programs', description: 'Affiliate programs and their rules.' },
  {
    list: {
      method: 'GET',
      path: '/programs',
      summary: 'List programs',
      query: z.strictObject({
        ...cursorQuery,
        only: z
          .enum(['duplicates_kept'])
          .optional()
          .describe('With `duplicates_kept`, only programs listed under `duplicates_allowed` in the inbox.'),
      }),
      responses: { 200: listEnvelope(program) },
      metadata: reads('read:programs'),
    },
    create: {
      method: 'POST',
      path: '/programs',
      summary: 'Create a program with its default group',
      body: programCreate,
      responses: { 200: envelope(program), 201: envelope(program) },
      metadata: writes('write:programs', { movesMoney: false, ...approvalFacts }),
    },
    get: {
      method: 'GET',
      path: '/programs/:id',
      summary: 'Get a program',
      query: z.strictObject({}),
      responses: { 200: envelope(program) },
      metadata: reads('read:programs'),
    },
    update: {
      method: 'PUT',
      path: '/programs/:id',
      summary: 'Update a program',
      description: 'Changes only the fields you send, effective immediately.',
      body: programUpdate,
      responses: { 200: envelope(program) },
      metadata: writes('write:programs', { movesMoney: false, ...approvalFacts }),
    },
    delete: {
      method: 'DELETE',
      path: '/programs/:id',
      summary: 'Delete an unused program',
      description: 'Fails with `IN_USE` if any object refers to the program.',
      responses: { 200: deleted },
      metadata: writes('delete:programs', { movesMoney: false, idempotentOn: null, errors: ['IN_USE'] }),
    },
  },
);
