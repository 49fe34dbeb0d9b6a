import { z } from 'zod';
import { camelCased } from './camel-case.ts';
import { envelope } from './envelope.ts';
import { routeFacts } from './permissions.ts';
import { resource } from './resource.ts';
import { id, text, url } from './text.ts';
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

const clickFields = z.strictObject({
  trackingId: text(255).describe('The affiliate’s tracking id.'),
  programId: id.optional().describe('Optional if there is only one program.'),
  url: url
    .optional()
    .describe(
      'The page that the visitor arrived on. Sub ids, `utm_…` and click ids of ad networks that this body does not give are taken from its query; a value of more than 2,048 characters is cut off.',
    ),
  referrer: url.optional(),
  ip: text(255).optional(),
  sub1: url.optional(),
  sub2: url.optional(),
  sub3: url.optional(),
  sub4: url.optional(),
  sub5: url.optional(),
  utmSource: url.optional(),
  utmMedium: url.optional(),
  utmCampaign: url.optional(),
  utmTerm: url.optional(),
  utmContent: url.optional(),
  gclid: url.optional(),
  fbclid: url.optional(),
  msclkid: url.optional(),
  ttclid: url.optional(),
  userAgent: text(2_048).optional().describe('The visitor’s User-Agent, as your server received it.'),
  createdAt: timestampInput
    .optional()
    .describe('When the visitor clicked. Default: now. The click expires relative to this time.'),
});

/** camelCase as specified; the same fields in snake_case are accepted too. */
export const clickCreate = camelCased(clickFields).meta({ id: 'ClickCreate' });
export type ClickCreate = z.input<typeof clickFields>;

export const clicks = resource(
  { name: 'Clicks', description: 'Visits through affiliate links.' },
  {
    create: {
      method: 'POST',
      path: '/clicks',
      summary: 'Record a click on an affiliate link',
      body: clickCreate,
      responses: { 200: envelope(click), 201: envelope(click) },
      metadata: routeFacts({
        permission: 'create:clicks',
        idempotentOn: 'Idempotency-Key',
        errors: ['NOT_FOUND'],
      }),
    },
  },
);
