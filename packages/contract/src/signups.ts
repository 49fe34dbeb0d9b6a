import { z } from 'zod';
import { envelope } from './envelope.ts';
import { metadataInput } from './metadata.ts';
import { writes } from './permissions.ts';
import { referral } from './referrals.ts';
import { resource } from './resource.ts';
import { optionalEmail, optionalId, optionalIdentifier, optionalName, withItsFields } from './text.ts';
import { timestampInput } from './timestamp.ts';

/** Reasons why a sign-up creates no referral. */
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
    click_id: optionalId.describe('Id of the visitor’s click: the value of the cookie `trb_click`.'),
    tracking_id: optionalIdentifier.describe(
      'Affiliate’s tracking id, if there is no click yet; a click is then recorded with the sign-up. If several ids are sent, separated by `/`, the first id that belongs to an affiliate is used.',
    ),
    program_id: optionalId.describe(
      'Id of the program. Only with `tracking_id`; optional if there is only one program.',
    ),
    clicked_at: timestampInput
      .optional()
      .describe(
        'Time at which the visitor arrived through `tracking_id`, in real time. If the environment has a test clock, the time is converted to test-clock time. Default: `created_at`.',
      ),
    coupon_code: optionalIdentifier.describe(
      'Coupon code used at sign-up. The referral is created for the coupon’s affiliate if no identity matches a referral, and either no click is usable or the program has `attribution: coupon_first`.',
    ),
    email: optionalEmail,
    external_user_id: optionalIdentifier.describe('Your id for the user.'),
    customer_id: optionalIdentifier.describe('Your id for the customer.'),
    name: optionalName,
    metadata: metadataInput.optional(),
    created_at: timestampInput.optional().describe('Time of the sign-up. Default: now.'),
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
    error: 'Only allowed with tracking_id, because a click has its own time.',
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
      'Reason `data` is null. `no_identity`: every id is a placeholder such as `guest`, or an address such as `noreply@…`.',
    ),
});

export const signups = resource(
  {
    name: 'Sign-ups',
    description: 'Sign-ups of visitors, and the clicks that referred them.',
  },
  {
    create: {
      method: 'POST',
      path: '/signups',
      summary: 'Record a sign-up and its referral',
      description:
        'Returns 201 with the new referral. If an identity already belongs to a referral, returns 200 with that referral and adds any new ids to it. Returns 200 with `data: null` and a `reason` if nobody referred the visitor. Idempotent by identity: two sign-ups by the same person create one referral.',
      body: signupCreate,
      responses: { 200: signupOutcome, 201: envelope(referral) },
      metadata: writes('write:referrals', {
        movesMoney: false,
        unaudited: 'Already in the ledger and the event feed: one per sale, event or visitor.',
        errors: ['NOT_FOUND', 'IDENTIFIER_CONFLICT'],
      }),
    },
  },
);
