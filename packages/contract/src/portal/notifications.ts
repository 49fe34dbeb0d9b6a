import { salesMailChoices } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { language } from '../language.ts';
import { reads, writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { ownWrite } from './me.ts';

const sales = z
  .enum(salesMailChoices)
  .describe(
    'Frequency of notifications about new commissions: `each` (immediately), `daily` (in a summary at 8:00 in the program’s time zone) or `off`. Unless `off`, the affiliate is notified of the first commission immediately.',
  );

export const portalNotifications = z
  .object({
    language: language.nullable().describe('Language of e-mails; null for the portal’s default language.'),
    sales,
  })
  .meta({ id: 'PortalNotifications' });
export type PortalNotifications = z.output<typeof portalNotifications>;

export const portalNotificationsUpdate = z
  .strictObject({
    language: language
      .nullable()
      .optional()
      .describe('Language of e-mails; null for the portal’s default language.'),
    sales: sales.optional(),
  })
  .meta({ id: 'PortalNotificationsUpdate' });
export type PortalNotificationsUpdate = z.input<typeof portalNotificationsUpdate>;

export const portalNotificationsRoutes = resource(
  {
    name: 'Portal notifications',
    description: 'E-mail preferences of an affiliate. E-mails about payouts and the account are always sent.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/notifications',
      summary: 'Get your e-mail preferences',
      query: z.strictObject({}),
      responses: { 200: envelope(portalNotifications) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/notifications',
      summary: 'Update your e-mail preferences',
      description: 'Changes only the fields you send.',
      body: portalNotificationsUpdate,
      responses: { 200: envelope(portalNotifications) },
      metadata: writes(null, ownWrite),
    },
  },
);
