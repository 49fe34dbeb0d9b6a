import { z } from 'zod';
import { envelope } from './envelope.ts';
import { metadataInput } from './metadata.ts';
import { writes } from './permissions.ts';
import { referral } from './referrals.ts';
import { resource } from './resource.ts';
import { optionalEmail, optionalId, optionalIdentifier, optionalName, withItsFields } from './text.ts';
import { timestampInput } from './timestamp.ts';

/** Why a sign-up is nobody's referral. */
export const signupReasons = [
  'no_identity',
  'no_click',
  'unknown_click',
  'unknown_coupon',
  'expired',
  'later_click',
  'rejected_affiliate',
] as const;
export type SignupReason = (typeof signupReasons)[number];

const identities = ['email', 'external_user_id', 'customer_id'] as const;

export const signupCreate = z
  .strictObject({
    click_id: optionalId.describe('The click that brought the visitor: the value of the cookie `trb_click`.'),
    tracking_id: optionalIdentifier.describe(
      'The affiliate’s tracking id, if there is no click yet: it is recorded with the sign-up. Of several, separated by `/`, the first that an affiliate has counts.',
    ),
    program_id: optionalId.describe('Goes with `tracking_id`; optional if there is only one program.'),
    clicked_at: timestampInput
      .optional()
      .describe(
        'When the visitor came by `tracking_id`, in real time: a test clock moves it along. Default: `created_at`.',
      ),
    coupon_code: optionalIdentifier.describe(
      'The code used at sign-up. If no identity matches a referral and no click is usable, the coupon’s affiliate gets the referral.',
    ),
    email: optionalEmail,
    external_user_id: optionalIdentifier.describe('Your user id.'),
    customer_id: optionalIdentifier.describe('Your customer id.'),
    name: optionalName,
    metadata: metadataInput.optional(),
    created_at: timestampInput.optional().describe('When the visitor signed up. Default: now.'),
  })
  .refine((body) => identities.some((field) => body[field] !== undefined), {
    error: 'At least one of email, external_user_id and customer_id is required.',
    when: withItsFields,
  })
  .refine((body) => body.click_id === undefined || body.tracking_id === undefined, {
    error: 'Send click_id or tracking_id, not both.',
    path: ['tracking_id'],
    when: withItsFields,
  })
  .refine((body) => body.clicked_at === undefined || body.tracking_id !== undefined, {
    error: 'Only allowed with tracking_id: a click has its own time.',
    path: ['clicked_at'],
    when: withItsFields,
  })
  .meta({ id: 'SignupCreate' });
export type SignupCreate = z.output<typeof signupCreate>;

const signupOutcome = z.object({
  success: z.literal(true),
  data: referral.nullable(),
  reason: z
    .enum(signupReasons)
    .optional()
    .describe(
      'Why `data` is null: nobody referred the visitor. `no_identity`: every id is a placeholder such as `guest`, or an address such as `noreply@…`.',
    ),
});

export const signups = resource(
  { name: 'Sign-ups', description: 'Visitors who give their identity, with the click that brought them.' },
  {
    create: {
      method: 'POST',
      path: '/signups',
      summary: 'Record a sign-up, and who referred it',
      description:
        'Returns 201 with the new referral, 200 with the one that an identity leads to already, with the ids that it did not have yet, or 200 with `data: null` and a `reason` if nobody referred the visitor. Idempotent by identity: two sign-ups of one person give one referral.',
      body: signupCreate,
      responses: { 200: signupOutcome, 201: envelope(referral) },
      metadata: writes('write:referrals', {
        movesMoney: false,
        unaudited: 'In the ledger and the feed already: one for each sale, event or visitor.',
        errors: ['NOT_FOUND', 'IDENTIFIER_CONFLICT'],
      }),
    },
  },
);
