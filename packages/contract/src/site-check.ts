import { z } from 'zod';
import { timestamp } from './timestamp.ts';

const count = z.number().int().min(0);

/** Visits received for a site in the last seven days (UTC), and any problems found. */
export const siteCheck = z
  .object({
    last_click_at: timestamp.nullable().describe('Time of the last click, even if more than seven days ago.'),
    clicks: z.object({
      counted: count,
      uncounted: count.describe('Number of clicks repeated by the same visitor within 30 minutes.'),
      without_facts: count.describe(
        'Number of clicks stored with only the affiliate, because the site had reached its daily storage limit.',
      ),
    }),
    origins: z
      .array(z.object({ origin: z.string(), count, is_allowed: z.boolean(), last_at: timestamp }))
      .describe('Origins of requests, most frequent first. `is_allowed` reflects the current settings.'),
    refusals: z
      .array(z.object({ reason: z.string(), count, last_at: timestamp }))
      .describe('Reasons why clicks were not recorded, most frequent first.'),
    cookie: z
      .object({ by_server: count, by_script: count })
      .describe(
        'Number of cookies set by the server and by the script. Safari deletes cookies set by scripts after seven days.',
      ),
    home_page: z
      .object({
        url: z.string().describe('URL that was opened: `home_url` with a tracking id.'),
        final_url: z.string().describe('URL after all redirects.'),
        status: z
          .number()
          .int()
          .min(0)
          .max(999)
          .nullable()
          .describe('HTTP status of the last response; null if there was no response.'),
        keeps_query: z
          .boolean()
          .nullable()
          .describe(
            'True if `final_url` still contains the tracking id; null if the page could not be opened.',
          ),
        problem: z
          .string()
          .nullable()
          .describe(
            'Reason the page could not be opened, such as `dns`, `tls`, `timeout`, `blocked_address`, `http_404` or `too_many_redirects`.',
          ),
      })
      .describe('Home page as a visitor would see it now.'),
    problems: z
      .array(z.string())
      .describe('Problems and how to solve them; empty if no problems were found.'),
  })
  .meta({ id: 'SiteCheck' });
export type SiteCheck = z.output<typeof siteCheck>;
