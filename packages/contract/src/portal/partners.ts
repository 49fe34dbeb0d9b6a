import { PORTAL_PARTNERS_MAX, partnershipStatuses } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { queryInteger } from '../pagination.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';

export const portalPartner = z
  .object({
    name: z.string().nullable().describe('First name and initial; null if the personal data was erased.'),
    since: timestamp,
    status: z.enum(partnershipStatuses),
    earned: z
      .array(z.object({ amount, currency }))
      .describe(
        'Amount the affiliate has earned from this partner’s sales, excluding rejected and voided commissions.',
      ),
  })
  .meta({ id: 'PortalPartner' });
export type PortalPartner = z.output<typeof portalPartner>;

/** Numbered pages, because a cursor would be the id of another affiliate. */
const portalPartnerPage = z
  .object({ partners: z.array(portalPartner), has_more: z.boolean() })
  .meta({ id: 'PortalPartnerPage' });

export const portalPartners = resource(
  {
    name: 'Portal partners',
    description: 'Partners whom an affiliate referred, as shown in the program’s portal.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/partners',
      summary: 'List the partners you referred',
      description: 'Newest first.',
      query: z.strictObject({
        limit: queryInteger({ min: 1, max: PORTAL_PARTNERS_MAX, fallback: 10 }),
        page: queryInteger({ min: 1, max: 100, fallback: 1 }),
      }),
      responses: { 200: envelope(portalPartnerPage) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
