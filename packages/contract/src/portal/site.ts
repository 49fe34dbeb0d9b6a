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
    brand_name: z.string().describe('What affiliates know the merchant by.'),
    accent_colors: z.object(shapeOf(accentUses, color)).describe('The colours of `brand.css`.'),
    logo_path: z.string().nullable().describe('Below the address of the portal; null without a logo.'),
    access: z.enum(portalAccesses).describe('`invite`: nobody can apply.'),
    languages: z.array(language),
    default_language: language,
    texts: z
      .object(shapeOf(keysOf(locales), text.optional()))
      .describe('By language. A language without a text shows that of `default_language`.'),
    support_email: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    shows_powered_by: z.boolean(),
    sends_codes: z
      .boolean()
      .describe(
        'True if codes are sent by e-mail or, in dev, kept in the mailbox. Without codes, nobody can apply, and affiliates cannot change their payment details or e-mail address.',
      ),
  })
  .meta({ id: 'PortalSite' });
export type PortalSite = z.output<typeof portalSite>;

export const portalSiteRoutes = resource(
  {
    name: 'Portal',
    description: 'What everybody may see of the portal that the header `Tributary-Portal` names.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal',
      summary: 'Get the brand, the languages and the texts of a portal',
      description: '`NOT_FOUND` where the program has no open portal.',
      query: z.strictObject({}),
      responses: { 200: envelope(portalSite) },
      metadata: reads(null, { caller: 'anyone', errors: ['NOT_FOUND'] }),
    },
  },
);
