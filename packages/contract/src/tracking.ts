import { refusalReasons, VISIT_BYTES_MAX } from '@tributary/core';
import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { isStorable } from './text.ts';

const piece = z.string().max(VISIT_BYTES_MAX).refine(isStorable);

/**
 * Visit that the script reports when a page is opened. Unknown fields are ignored, because cached pages may
 * send removed fields.
 */
export const visit = z
  .object({
    v: piece
      .nullish()
      .describe(
        'Values of the link parameters in the page’s URL, encoded, in order, separated by `/`. The first tracking id that belongs to an affiliate is used.',
      ),
    c: piece.nullish().describe('Click id that a redirect added to the page’s URL.'),
    p: piece.nullish().describe('Click id already stored in this browser.'),
    u: piece.nullish().describe('URL of the page.'),
    r: piece.nullish().describe('Referrer of the page.'),
    s: piece
      .nullish()
      .describe('Token from the merchant’s server that identifies the signed-up user: `identify(token)`.'),
    g: z.boolean().nullish().describe('True if the visitor has consented.'),
  })
  .meta({ id: 'Visit' });
export type Visit = z.output<typeof visit>;

export const visitAnswer = z
  .object({
    id: z.string().nullable().describe('Click id for the browser to store; null if there is none.'),
    stored: z
      .boolean()
      .describe('True if this response sets the cookie. The script must then not set the cookie.'),
    reason: z.enum(refusalReasons).optional().describe('Reason nothing was recorded, for developers.'),
    affiliate: z.string().optional().describe('Affiliate’s tracking id.'),
    coupon: z.string().optional().describe('Code of the affiliate’s newest active coupon.'),
  })
  .meta({ id: 'VisitAnswer' });
export type VisitAnswer = z.output<typeof visitAnswer>;

const redirected = { 302: z.undefined() };
const key = z.object({ key: z.string() });

/**
 * Routes without an API key, called by browsers. The first path segment is TRIBUTARY_PUBLIC_PREFIX. The server
 * implements them without ts-rest, because visitors must never see an error.
 */
export const trackingRoutes = initContract().router({
  script: {
    method: 'GET',
    path: '/t/:key.js',
    summary: 'Get the script with the site’s settings',
    pathParams: key,
    responses: { 200: z.string(), 304: z.undefined() },
  },
  visit: {
    method: 'POST',
    path: '/t/:key',
    summary: 'Record a browser visit or adopt the click that a redirect recorded',
    description: `The body is JSON of at most ${VISIT_BYTES_MAX / 1_024} KiB, whatever the \`Content-Type\`. Always returns 200.`,
    pathParams: key,
    body: visit,
    responses: { 200: visitAnswer },
  },
  link: {
    method: 'GET',
    path: '/r/:tracking_id',
    summary: 'Follow an affiliate link on a link host',
    pathParams: z.object({ tracking_id: z.string() }),
    responses: redirected,
  },
  linkByKey: {
    method: 'GET',
    path: '/r/:key/:tracking_id',
    summary: 'Follow an affiliate link on any host',
    pathParams: key.extend({ tracking_id: z.string() }),
    responses: redirected,
  },
});
