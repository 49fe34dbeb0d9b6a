import { payoutMethods } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { payoutDetails } from '../payout-details.ts';
import { reads, writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';
import { ownWrite } from './me.ts';

export const portalPayoutDetails = z
  .object({
    payout_method: z.enum(payoutMethods).nullable(),
    payout_details: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Masked, so that an account can be recognized.'),
    methods: z.array(z.enum(payoutMethods)).describe('What the program offers.'),
    changed_at: timestamp.nullable().describe('Null if they have not changed since they were first set.'),
    changed_by: z.enum(['affiliate', 'merchant']).nullable().describe('Who made the last change.'),
  })
  .meta({ id: 'PortalPayoutDetails' });
export type PortalPayoutDetails = z.output<typeof portalPayoutDetails>;

export const portalPayoutDetailRoutes = resource(
  {
    name: 'Portal payment details',
    description: 'Where affiliates are paid, as they see and change it in the portal of their program.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/payout-details',
      summary: 'Get the own payment details, masked',
      query: z.strictObject({}),
      responses: { 200: envelope(portalPayoutDetails) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/payout-details',
      summary: 'Change the own payment details',
      description:
        'Replaces them. Only methods that the program offers, and only details that can be right: an IBAN with a typing error is refused. Mails a notice to the affiliate.',
      body: z
        .strictObject({ payout_method: z.enum(payoutMethods), payout_details: payoutDetails })
        .meta({ id: 'PortalPayoutDetailsUpdate' }),
      responses: { 200: envelope(portalPayoutDetails) },
      metadata: writes(null, { ...ownWrite, movesMoney: true, recent: true }),
    },
  },
);
