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
  url: z.string().nullable().describe('The page that the visitor arrived on.'),
  referrer: z.string().nullable(),
  ip: z.string().nullable().describe('As the settings of the site keep it.'),
  user_agent: z.string().nullable(),
  ...shapeOf(linkParameters, z.string().nullable()),
};

/** What a referral keeps of its click. */
export const clickFacts = z
  .object({
    tracking_id: z.string().nullable(),
    site_id: z.string().nullable(),
    ...facts,
    created_at: timestamp.nullable().describe('When the visitor clicked.'),
  })
  .meta({ id: 'ClickFacts' });

export const recordedClick = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    tracking_id: z.string(),
    program_id: z.string(),
    site_id: z.string().nullable().describe('The site may have been deleted since.'),
    ...facts,
    is_counted: z
      .boolean()
      .describe(
        'False: the same visitor was counted for the affiliate less than 30 minutes before. It credits the affiliate all the same.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'RecordedClick' });
export type RecordedClick = z.output<typeof recordedClick>;

const clickFields = z.strictObject({
  trackingId: identifier.describe('The affiliate’s tracking id.'),
  programId: optionalId.describe('Optional if there is only one program, or with `siteId`.'),
  siteId: optionalId.describe('The site that the visitor came to.'),
  url: url
    .optional()
    .describe(
      'The page that the visitor arrived on. Sub ids, `utm_…` and click ids of ad networks that this body does not give are taken from its query; a value of more than 2,048 characters is cut off.',
    ),
  referrer: url.optional(),
  ip: identifier.optional(),
  ...shapeOf(linkFields, url.optional()),
  userAgent: text(URL_LENGTH_MAX)
    .optional()
    .describe('The visitor’s User-Agent, as your server received it.'),
  createdAt: timestampInput
    .optional()
    .describe('When the visitor clicked. Default: now. The click expires relative to this time.'),
});

/** camelCase as specified; the same fields in snake_case are accepted too. */
export const clickCreate = camelCased(clickFields).meta({ id: 'ClickCreate' });
export type ClickCreate = z.output<typeof clickFields>;

export const clicks = resource(
  { name: 'Clicks', description: 'Visits through affiliate links.' },
  {
    create: {
      method: 'POST',
      path: '/clicks',
      summary: 'Record a click on an affiliate link',
      description: 'Send its id later as `click_id`, to convert it.',
      body: clickCreate,
      responses: { 200: envelope(click), 201: envelope(click) },
      metadata: writes('create:clicks', {
        movesMoney: false,
        unaudited: 'In the ledger and the feed already: one for each sale, event or visitor.',
        errors: ['NOT_FOUND'],
      }),
    },
    list: {
      method: 'GET',
      path: '/clicks',
      summary: 'List clicks, in the order of their arrival',
      query: z.strictObject({
        ...cursorQuery,
        order: cursorQuery.order.describe(
          'Of arrival; `desc` is newest first. A backdated click arrived late.',
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
