import { z } from 'zod';
import { timestamp } from './timestamp.ts';

const count = z.number().int().min(0);

/** What has been seen of a site in the last seven days, UTC, and what is wrong with it. */
export const siteCheck = z
  .object({
    last_click_at: timestamp.nullable().describe('Also before the last seven days.'),
    clicks: z.object({
      counted: count,
      uncounted: count.describe('The same visitor again within 30 minutes.'),
      without_facts: count.describe(
        'Those of which nothing but the affiliate was stored, because the site had used up its storage of the day.',
      ),
    }),
    origins: z
      .array(z.object({ origin: z.string(), count, is_allowed: z.boolean(), last_at: timestamp }))
      .describe('Where requests came from, most first. `is_allowed`: by the settings of now.'),
    refusals: z
      .array(z.object({ reason: z.string(), count, last_at: timestamp }))
      .describe('Why no click was recorded, most first.'),
    cookie: z
      .object({ by_server: count, by_script: count })
      .describe('Who set the cookie. Safari deletes those of scripts after seven days.'),
    home_page: z
      .object({
        url: z.string().describe('What was opened: `home_url` with a tracking id.'),
        final_url: z.string().describe('Where its redirects ended.'),
        status: z.number().int().min(0).max(999).nullable().describe('The last status; null: no answer.'),
        keeps_query: z
          .boolean()
          .nullable()
          .describe('Whether the tracking id is still in `final_url`; null: that page could not be opened.'),
        problem: z
          .string()
          .nullable()
          .describe(
            'Why it could not be opened, such as `dns`, `tls`, `timeout`, `blocked_address`, `http_404` or `too_many_redirects`.',
          ),
      })
      .describe('The home page as a visitor would open it now.'),
    problems: z.array(z.string()).describe('Sentences that say what to do; none if nothing is wrong.'),
  })
  .meta({ id: 'SiteCheck' });
export type SiteCheck = z.output<typeof siteCheck>;
