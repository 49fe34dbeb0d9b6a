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
    'When they are told of new commissions: of `each` immediately, `daily` in a summary at 8:00 in the time zone of the program, or `off`. The first commission is told immediately unless `off`.',
  );

export const portalNotifications = z
  .object({
    language: language.nullable().describe('In which mails are written; null: that of the portal.'),
    sales,
  })
  .meta({ id: 'PortalNotifications' });
export type PortalNotifications = z.output<typeof portalNotifications>;

export const portalNotificationsUpdate = z
  .strictObject({
    language: language.nullable().optional().describe('null: that of the portal.'),
    sales: sales.optional(),
  })
  .meta({ id: 'PortalNotificationsUpdate' });
export type PortalNotificationsUpdate = z.input<typeof portalNotificationsUpdate>;

export const portalNotificationsRoutes = resource(
  {
    name: 'Portal notifications',
    description:
      'Which mails an affiliate gets, and in which language. Mails about payouts and the account are always sent.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/notifications',
      summary: 'Get which mails the affiliate gets',
      query: z.strictObject({}),
      responses: { 200: envelope(portalNotifications) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/notifications',
      summary: 'Choose which mails the affiliate gets',
      description: 'Changes the given fields.',
      body: portalNotificationsUpdate,
      responses: { 200: envelope(portalNotifications) },
      metadata: writes(null, ownWrite),
    },
  },
);
