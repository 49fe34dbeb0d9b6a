import { accentUses, keysOf, locales, portalAccesses } from '@tributary/core';
import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { language } from '../language.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { shapeOf } from '../shape-of.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

const text = z.object({ welcome: z.string().nullable(), apply: z.string().nullable() });

export const portalSite = z
  .object({
    program_id: z.string(),
    brand_name: z.string().describe('Merchant’s name, as shown to affiliates.'),
    accent_colors: z.object(shapeOf(accentUses, color)).describe('Brand colors for `brand.css`.'),
    logo_path: z
      .string()
      .nullable()
      .describe('Path of the logo under the portal’s address; null if there is no logo.'),
    access: z.enum(portalAccesses).describe('Admission to the program. `invite`: nobody can apply.'),
    languages: z.array(language),
    default_language: language,
    texts: z
      .object(shapeOf(keysOf(locales), text.optional()))
      .describe('Texts by language. Languages without a text use the text in `default_language`.'),
    support_email: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    shows_powered_by: z.boolean(),
    sends_codes: z
      .boolean()
      .describe(
        'True if codes are sent by e-mail or, in dev, stored in the mailbox. Otherwise nobody can apply, and affiliates cannot change their payment details or e-mail address.',
      ),
  })
  .meta({ id: 'PortalSite' });
export type PortalSite = z.output<typeof portalSite>;

export const portalSiteRoutes = resource(
  {
    name: 'Portal',
    description: 'Public information about the portal identified by the header `Tributary-Portal`.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal',
      summary: 'Get a portal’s brand, languages and texts',
      description: 'Fails with `NOT_FOUND` if the program has no open portal.',
      query: z.strictObject({}),
      responses: { 200: envelope(portalSite) },
      metadata: reads(null, { caller: 'anyone', errors: ['NOT_FOUND'] }),
    },
  },
);
