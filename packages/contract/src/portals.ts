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
  .describe('Texts by language. Languages without a text use the text in `default_language`.');

const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9_]{1,40}$/)
  .describe('Id of your choice, to which answers refer: up to 40 lowercase letters, digits and `_`.');

const question = {
  id: slug,
  kind: z
    .enum(portalQuestionKinds)
    .describe(
      'Type of question. `short`: one line of text. `long`: several lines. `one_of`, `several_of`: a choice of `options`.',
    ),
  is_required: z.boolean(),
  label: inLanguages,
  options: z
    .array(z.strictObject({ id: slug, label: inLanguages }))
    .max(PORTAL_OPTIONS_MAX)
    .describe('Options to choose from: at least two for `one_of` and `several_of`, otherwise empty.'),
};
export const portalQuestion = z.object(question).meta({ id: 'PortalQuestion' });
export type PortalQuestion = z.output<typeof portalQuestion>;
const portalQuestionUpdate = z.strictObject(question).meta({ id: 'PortalQuestionUpdate' });

const portalText = z.strictObject({
  welcome: freeText.nullable().describe('Text above the sign-in form.'),
  apply: freeText.nullable().describe('Text above the application form.'),
});
const portalTexts = z
  .strictObject(shapeOf(languages, portalText.optional()))
  .describe(
    'Texts by language, without formatting. Languages without a text use the text in `default_language`.',
  );

export const portalLogo = z
  .object({
    content_type: z.enum(portalLogoTypes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'PortalLogo' });
export type PortalLogo = z.output<typeof portalLogo>;

const accentColors = z.object(shapeOf(accentUses, color)).extend({
  moved: z.array(z.enum(accentUses)).describe('Uses for which `accent` was adjusted for readability.'),
});

export const portal = z
  .object({
    program_id: z.string(),
    portal_url: z.string().describe('URL where affiliates sign in.'),
    is_open: z.boolean(),
    access: z.enum(portalAccesses),
    brand_name: z.string().nullable().describe('Name shown to affiliates; null for the name of the program.'),
    accent: color,
    accent_colors: accentColors.describe(
      'Colors derived from `accent`, each with a contrast of at least 4.5:1: `fill` is used under white text, `on_light` and `on_dark` are used for text in the two themes.',
    ),
    logo: portalLogo.nullable(),
    support_email: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    languages: z.array(language),
    default_language: language,
    texts: portalTexts,
    questions: z.array(portalQuestion),
    questions_version: z
      .number()
      .int()
      .min(0)
      .describe('Version of the questions, which increases by 1 when `questions` change.'),
    payout_methods: z.array(z.enum(portalPayoutMethods)),
    customer_visibility: z.enum(customerVisibilities),
    shows_powered_by: z.boolean(),
    updated_at: timestamp
      .nullable()
      .describe('Time of the last update; null if all settings have their defaults.'),
  })
  .meta({ id: 'Portal' });
export type Portal = z.output<typeof portal>;

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const TWICE = { error: 'Must not contain duplicates.' };

export const portalUpdate = z
  .strictObject({
    is_open: z
      .boolean()
      .optional()
      .describe(
        'True if the portal is open. While the portal is closed, nobody can sign in or apply. Default false.',
      ),
    access: z
      .enum(portalAccesses)
      .optional()
      .describe(
        'Admission to the program. `open`: applicants become affiliates immediately. `approval` (default): you approve applicants. `invite`: nobody can apply.',
      ),
    brand_name: personNameOf(BRAND_NAME_LENGTH_MAX)
      .nullable()
      .optional()
      .describe('Name of your company, as shown to affiliates. Default: the name of the program.'),
    accent: z
      .string()
      .max(7)
      .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a color such as #0a6a78.' })
      .optional()
      .describe('Brand color, such as `#0a6a78`.'),
    support_email: email.nullable().optional(),
    terms_url: webUrl.nullable().optional(),
    privacy_url: webUrl.nullable().optional(),
    languages: z
      .array(language)
      .min(1)
      .max(languages.length)
      .refine(unique, TWICE)
      .optional()
      .describe('Languages of the portal, including `default_language`. Default: all.'),
    default_language: language
      .optional()
      .describe(
        'Language for affiliates who have not chosen a language and whose browser prefers none of `languages`. Default `en`.',
      ),
    texts: portalTexts.optional().describe('Texts, which replace all existing texts.'),
    questions: z
      .array(portalQuestionUpdate)
      .max(PORTAL_QUESTIONS_MAX)
      .optional()
      .describe('Application questions, which replace all existing questions.'),
    payout_methods: z
      .array(z.enum(portalPayoutMethods))
      .max(portalPayoutMethods.length)
      .refine(unique, TWICE)
      .optional()
      .describe('Payout methods from which affiliates can choose. Default: all except `manual`.'),
    customer_visibility: z
      .enum(customerVisibilities)
      .optional()
      .describe('Visibility of customers’ e-mail addresses to affiliates. Default `masked`.'),
    shows_powered_by: z
      .boolean()
      .optional()
      .describe('True to show “Powered by Tributary” in the footer. Default false.'),
  })
  .meta({ id: 'PortalUpdate' });
export type PortalUpdate = z.input<typeof portalUpdate>;

/** Base64 encodes three bytes as four characters. */
const LOGO_LENGTH_MAX = Math.ceil(PORTAL_LOGO_BYTES_MAX / 3) * 4;

const logoData = z
  .base64()
  .min(1)
  .max(LOGO_LENGTH_MAX)
  .describe(`PNG, JPEG or WebP image in base64, at most ${PORTAL_LOGO_BYTES_MAX / 1024} KiB.`);

export const portalLogoData = portalLogo.extend({ data: z.string().describe('Image in base64.') }).meta({
  id: 'PortalLogoData',
});
export const portalLogoUpdate = z.strictObject({ data: logoData }).meta({ id: 'PortalLogoUpdate' });
export type PortalLogoUpdate = z.input<typeof portalLogoUpdate>;

export const portals = resource(
  {
    name: 'Portals',
    description: 'Portals that a program’s affiliates sign in to: access, appearance and wording.',
  },
  {
    get: {
      method: 'GET',
      path: '/portals/:id',
      summary: 'Get a program’s portal',
      description: '`id` is the program id. A new portal is closed until you open it.',
      query: z.strictObject({}),
      responses: { 200: envelope(portal) },
      metadata: reads('read:portals'),
    },
    update: {
      method: 'PUT',
      path: '/portals/:id',
      summary: 'Update a program’s portal',
      description: 'Changes only the fields you send. `id` is the program id.',
      body: portalUpdate,
      responses: { 200: envelope(portal) },
      metadata: writes('write:portals', { movesMoney: false }),
    },
    getLogo: {
      method: 'GET',
      path: '/portals/:id/logo',
      summary: 'Get a portal’s logo',
      query: z.strictObject({}),
      responses: { 200: envelope(portalLogoData) },
      metadata: reads('read:portals'),
    },
    updateLogo: {
      method: 'PUT',
      path: '/portals/:id/logo',
      summary: 'Set a portal’s logo',
      description: 'The type is detected from the content. SVG is not accepted.',
      body: portalLogoUpdate,
      responses: { 200: envelope(portal) },
      metadata: writes('write:portals', { movesMoney: false }),
    },
    deleteLogo: {
      method: 'DELETE',
      path: '/portals/:id/logo',
      summary: 'Remove a portal’s logo',
      responses: { 200: deleted },
      metadata: writes('write:portals', { movesMoney: false, idempotentOn: null }),
    },
  },
);
