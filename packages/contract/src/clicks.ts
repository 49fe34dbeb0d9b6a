import { linkFields, linkParameters, URL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { camelCased } from './camel-case.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { shapeOf } from './shape-of.ts';
import { id, identifier, optionalId, text, url } from './text.ts';
import { timestamp, timestampInput } from './timestamp.ts';

export const click = z
  .object({
    id: z.string(),
    tracking_id: z.string(),
    program_id: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'Click' });
export type Click = z.output<typeof click>;

const facts = {
  url: z.string().nullable().describe('URL of the page that the visitor arrived on.'),
  referrer: z.string().nullable(),
  ip: z.string().nullable().describe('IP address of the visitor, stored according to the site’s settings.'),
  user_agent: z.string().nullable(),
  ...shapeOf(linkParameters, z.string().nullable()),
};

/** Click data stored with a referral. */
export const clickFacts = z
  .object({
    tracking_id: z.string().nullable(),
    site_id: z.string().nullable(),
    ...facts,
    created_at: timestamp.nullable().describe('Time of the click.'),
  })
  .meta({ id: 'ClickFacts' });

export const recordedClick = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    tracking_id: z.string(),
    program_id: z.string(),
    site_id: z.string().nullable().describe('Id of the site, which may since have been deleted.'),
    ...facts,
    is_counted: z
      .boolean()
      .describe(
        'False if the same visitor was already counted for the affiliate within the previous 30 minutes. The click still credits the affiliate.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'RecordedClick' });
export type RecordedClick = z.output<typeof recordedClick>;

const clickFields = z.strictObject({
  trackingId: identifier.describe('Tracking id of the affiliate.'),
  programId: optionalId.describe(
    'Id of the program. Optional if there is only one program, or if `siteId` is sent.',
  ),
  siteId: optionalId.describe('Id of the site that the visitor arrived on.'),
  url: url
    .optional()
    .describe(
      'URL of the page that the visitor arrived on. Sub ids, `utm_…` parameters and ad click ids missing from this body are taken from the query string of the URL; values longer than 2,048 characters are truncated.',
    ),
  referrer: url.optional(),
  ip: identifier.optional(),
  ...shapeOf(linkFields, url.optional()),
  userAgent: text(URL_LENGTH_MAX)
    .optional()
    .describe('User-Agent header of the visitor’s request to your server.'),
  createdAt: timestampInput
    .optional()
    .describe('Time of the click, which determines when the click expires. Default: now.'),
});

/** Field names are in camelCase, as specified; snake_case is also accepted. */
export const clickCreate = camelCased(clickFields).meta({ id: 'ClickCreate' });
export type ClickCreate = z.output<typeof clickFields>;

export const clicks = resource(
  { name: 'Clicks', description: 'Visits through affiliate links.' },
  {
    create: {
      method: 'POST',
      path: '/clicks',
      summary: 'Record a click on an affiliate link',
      description: 'To convert the click later, send the returned id as `click_id`.',
      body: clickCreate,
      responses: { 200: envelope(click), 201: envelope(click) },
      metadata: writes('create:clicks', {
        movesMoney: false,
        unaudited: 'The ledger and the event feed already record each sale, event and visitor.',
        errors: ['NOT_FOUND'],
      }),
    },
    list: {
      method: 'GET',
      path: '/clicks',
      summary: 'List clicks in order of arrival',
      query: z.strictObject({
        ...cursorQuery,
        order: cursorQuery.order.describe(
          'Order of arrival; `desc` is newest first. A backdated click is listed at the time it arrived.',
        ),
        affiliate_id: id.optional(),
        program_id: id.optional(),
        site_id: id.optional(),
        tracking_id: identifier.optional(),
        is_counted: z.enum(['true', 'false']).optional(),
      }),
      responses: { 200: listEnvelope(recordedClick) },
      metadata: reads('read:clicks'),
    },
  },
);
