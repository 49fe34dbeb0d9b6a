import { couponDurations, discountTypes, SUB_ID_LENGTH_MAX, URL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { text } from '../text.ts';

export const portalLinks = z
  .object({
    links: z
      .array(
        z.object({
          site: z.string().describe('Name of the site.'),
          url: z.string(),
          short_url: z
            .string()
            .nullable()
            .describe('Short link through one of the site’s link hosts; null if there is none.'),
        }),
      )
      .describe('One link for each of the program’s sites. The first is the main link.'),
    tracking_id: z
      .string()
      .nullable()
      .describe('Value of the link parameter; null if the program has no site.'),
    tracking_ids: z.array(z.string()).describe('All tracking ids that credit the affiliate.'),
    coupons: z.array(
      z.object({
        code: z.string(),
        discount_type: z.enum(discountTypes),
        discount_value: z.number().describe('Percentage, or amount in `currency`.'),
        currency: z.string().nullable(),
        duration: z.enum(couponDurations),
        duration_in_months: z.number().int().min(1).nullable(),
      }),
    ),
    sub_ids: z
      .array(z.object({ value: z.string(), clicks: z.number().int().min(1) }))
      .describe('20 most frequent values among the latest 10,000 clicks.'),
    sites: z
      .array(
        z.object({
          home_url: z.string(),
          origins: z
            .array(z.string())
            .describe('Exact origins, or `https://*.shop.com` for every subdomain.'),
          ignore_paths: z
            .array(z.string())
            .describe('Path prefixes of pages on which no clicks are recorded.'),
          params: z.array(z.string()).describe('Names of the link parameters. Links use the first.'),
        }),
      )
      .describe('Settings required to create links to pages.'),
  })
  .meta({ id: 'PortalLinks' });
export type PortalLinks = z.output<typeof portalLinks>;

export const portalLinkRoutes = resource(
  {
    name: 'Portal links',
    description: 'Affiliates’ links and coupons, in their program’s portal.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/links',
      summary: 'Get your links, tracking ids and coupons',
      query: z.strictObject({}),
      responses: { 200: envelope(portalLinks) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    make: {
      method: 'GET',
      path: '/portal/page-link',
      summary: 'Create a link to one of the program’s pages',
      description: 'Rejects pages on other sites and pages on which clicks would not be recorded.',
      query: z.strictObject({
        page: text(URL_LENGTH_MAX).describe('Address of the page, with or without `https://`.'),
        sub_id: text(SUB_ID_LENGTH_MAX).optional().describe('Your own label, to distinguish your links.'),
      }),
      responses: { 200: envelope(z.object({ url: z.string() }).meta({ id: 'PortalPageLink' })) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
