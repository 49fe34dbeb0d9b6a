import {
  accentUses,
  BRAND_NAME_LENGTH_MAX,
  customerVisibilities,
  keysOf,
  locales,
  PORTAL_LOGO_BYTES_MAX,
  PORTAL_OPTIONS_MAX,
  PORTAL_QUESTIONS_MAX,
  portalAccesses,
  portalLogoTypes,
  portalPayoutMethods,
  portalQuestionKinds,
  QUESTION_LENGTH_MAX,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { language } from './language.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { shapeOf } from './shape-of.ts';
import { email, freeText, nameOf, personNameOf, webUrl } from './text.ts';
import { timestamp } from './timestamp.ts';

const languages = keysOf(locales);
const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** Short text in each available language. */
const inLanguages = z
  .strictObject(shapeOf(languages, nameOf(QUESTION_LENGTH_MAX).optional()))
  .describe('By language. Languages without it use that of `default_language`.');

const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9_]{1,40}$/)
  .describe('Up to 40 lowercase letters, digits and `_`, chosen by you. Answers refer to it.');

const question = {
  id: slug,
  kind: z
    .enum(portalQuestionKinds)
    .describe('`short`: one line. `long`: several lines. `one_of`, `several_of`: a choice of `options`.'),
  is_required: z.boolean(),
  label: inLanguages,
  options: z
    .array(z.strictObject({ id: slug, label: inLanguages }))
    .max(PORTAL_OPTIONS_MAX)
    .describe('At least two for `one_of` and `several_of`, otherwise empty.'),
};
export const portalQuestion = z.object(question).meta({ id: 'PortalQuestion' });
export type PortalQuestion = z.output<typeof portalQuestion>;
const portalQuestionUpdate = z.strictObject(question).meta({ id: 'PortalQuestionUpdate' });

const portalText = z.strictObject({
  welcome: freeText.nullable().describe('Shown above the sign-in form.'),
  apply: freeText.nullable().describe('Shown above the application form.'),
});
const portalTexts = z
  .strictObject(shapeOf(languages, portalText.optional()))
  .describe('Plain text by language. Languages without a text use that of `default_language`.');

export const portalLogo = z
  .object({
    content_type: z.enum(portalLogoTypes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'PortalLogo' });
export type PortalLogo = z.output<typeof portalLogo>;

const accentColors = z.object(shapeOf(accentUses, color)).extend({
  moved: z
    .array(z.enum(accentUses))
    .describe('Uses for which `accent` was adjusted because it would otherwise be unreadable.'),
});

export const portal = z
  .object({
    program_id: z.string(),
    portal_url: z.string().describe('URL where affiliates sign in.'),
    is_open: z.boolean(),
    access: z.enum(portalAccesses),
    brand_name: z.string().nullable().describe('null: the name of the program.'),
    accent: color,
    accent_colors: accentColors.describe(
      'The colors in which the portal shows `accent`, each with a contrast of at least 4.5:1: `fill` under white text, `on_light` and `on_dark` as text in the two themes.',
    ),
    logo: portalLogo.nullable(),
    support_email: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    languages: z.array(language),
    default_language: language,
    texts: portalTexts,
    questions: z.array(portalQuestion),
    questions_version: z.number().int().min(0).describe('Increases by 1 when `questions` change.'),
    payout_methods: z.array(z.enum(portalPayoutMethods)),
    customer_visibility: z.enum(customerVisibilities),
    shows_powered_by: z.boolean(),
    updated_at: timestamp.nullable().describe('null if all settings have their defaults.'),
  })
  .meta({ id: 'Portal' });
export type Portal = z.output<typeof portal>;

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const TWICE = { error: 'Must not contain duplicates.' };

export const portalUpdate = z
  .strictObject({
    is_open: z.boolean().optional().describe('Default false: nobody can sign in or apply.'),
    access: z
      .enum(portalAccesses)
      .optional()
      .describe(
        '`open`: applicants become affiliates immediately. `approval` (default): you approve applicants. `invite`: nobody can apply.',
      ),
    brand_name: personNameOf(BRAND_NAME_LENGTH_MAX)
      .nullable()
      .optional()
      .describe('Your name, as shown to affiliates. Default: the name of the program.'),
    accent: z
      .string()
      .max(7)
      .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a color such as #0a6a78.' })
      .optional()
      .describe('A color such as `#0a6a78`.'),
    support_email: email.nullable().optional(),
    terms_url: webUrl.nullable().optional(),
    privacy_url: webUrl.nullable().optional(),
    languages: z
      .array(language)
      .min(1)
      .max(languages.length)
      .refine(unique, TWICE)
      .optional()
      .describe('Default: all. Must contain `default_language`.'),
    default_language: language
      .optional()
      .describe(
        'Used if an affiliate has chosen no language and the browser prefers none of `languages`. Default `en`.',
      ),
    texts: portalTexts.optional().describe('Replaces all texts.'),
    questions: z
      .array(portalQuestionUpdate)
      .max(PORTAL_QUESTIONS_MAX)
      .optional()
      .describe('Replaces all application questions.'),
    payout_methods: z
      .array(z.enum(portalPayoutMethods))
      .max(portalPayoutMethods.length)
      .refine(unique, TWICE)
      .optional()
      .describe('Payout methods that affiliates can choose from. Default: all except `manual`.'),
    customer_visibility: z
      .enum(customerVisibilities)
      .optional()
      .describe('How much affiliates see of their customers’ e-mail addresses. Default `masked`.'),
    shows_powered_by: z.boolean().optional().describe('Default false.'),
  })
  .meta({ id: 'PortalUpdate' });
export type PortalUpdate = z.input<typeof portalUpdate>;

/** Base64 encodes three bytes as four characters. */
const LOGO_LENGTH_MAX = Math.ceil(PORTAL_LOGO_BYTES_MAX / 3) * 4;

const logoData = z
  .base64()
  .min(1)
  .max(LOGO_LENGTH_MAX)
  .describe(`PNG, JPEG or WebP in base64, at most ${PORTAL_LOGO_BYTES_MAX / 1024} KiB.`);

export const portalLogoData = portalLogo.extend({ data: z.string().describe('Encoded in base64.') }).meta({
  id: 'PortalLogoData',
});
export const portalLogoUpdate = z.strictObject({ data: logoData }).meta({ id: 'PortalLogoUpdate' });
export type PortalLogoUpdate = z.input<typeof portalLogoUpdate>;

export const portals = resource(
  {
    name: 'Portals',
    description: 'The pages where affiliates of a program sign in: access, appearance and texts.',
  },
  {
    get: {
      method: 'GET',
      path: '/portals/:id',
      summary: 'Get the portal of a program',
      description: '`id` is the program id. The portal is closed until you open it.',
      query: z.strictObject({}),
      responses: { 200: envelope(portal) },
      metadata: reads('read:portals'),
    },
    update: {
      method: 'PUT',
      path: '/portals/:id',
      summary: 'Update the portal of a program',
      description: 'Changes only the fields you send. `id` is the program id.',
      body: portalUpdate,
      responses: { 200: envelope(portal) },
      metadata: writes('write:portals', { movesMoney: false }),
    },
    getLogo: {
      method: 'GET',
      path: '/portals/:id/logo',
      summary: 'Get the logo of a portal',
      query: z.strictObject({}),
      responses: { 200: envelope(portalLogoData) },
      metadata: reads('read:portals'),
    },
    updateLogo: {
      method: 'PUT',
      path: '/portals/:id/logo',
      summary: 'Set the logo of a portal',
      description: 'The type is detected from the content. SVG is not accepted.',
      body: portalLogoUpdate,
      responses: { 200: envelope(portal) },
      metadata: writes('write:portals', { movesMoney: false }),
    },
    deleteLogo: {
      method: 'DELETE',
      path: '/portals/:id/logo',
      summary: 'Remove the logo of a portal',
      responses: { 200: deleted },
      metadata: writes('write:portals', { movesMoney: false, idempotentOn: null }),
    },
  },
);
