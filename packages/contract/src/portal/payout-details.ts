import { payoutMethods } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { payoutDetails } from '../payout-details.ts';
import { reads, writes } from '../permissions.ts';
import { minimumPayouts, payoutSchedule } from '../programs.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';
import { ownWrite } from './me.ts';

export const portalPayoutDetails = z
  .object({
    payout_method: z.enum(payoutMethods).nullable(),
    payout_details: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Payment details, masked but recognizable.'),
    methods: z.array(z.enum(payoutMethods)).describe('Payout methods that the program offers.'),
    payout_schedule: payoutSchedule,
    minimum_payouts: minimumPayouts,
    changed_at: timestamp
      .nullable()
      .describe('Time of the last change; null if the details have not changed since they were first set.'),
    changed_by: z.enum(['affiliate', 'merchant']).nullable().describe('Source of the last change.'),
  })
  .meta({ id: 'PortalPayoutDetails' });
export type PortalPayoutDetails = z.output<typeof portalPayoutDetails>;

export const portalPayoutDetailRoutes = resource(
  {
    name: 'Portal payment details',
    description: 'Affiliates’ payment details, in their program’s portal.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/payout-details',
      summary: 'Get your payment details, masked',
      query: z.strictObject({}),
      responses: { 200: envelope(portalPayoutDetails) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/payout-details',
      summary: 'Change your payment details',
      description:
        'Replaces all details. The method must be offered by the program, and the details must be valid: an IBAN with a typo is rejected. The affiliate is notified by e-mail.',
      body: z
        .strictObject({ payout_method: z.enum(payoutMethods), payout_details: payoutDetails })
        .meta({ id: 'PortalPayoutDetailsUpdate' }),
      responses: { 200: envelope(portalPayoutDetails) },
      metadata: writes(null, { ...ownWrite, movesMoney: true, recent: true }),
    },
  },
);
