import {
  AFFILIATE_NAME_LENGTH_MAX,
  APPLICATION_SECONDS_MIN,
  APPLICATIONS_PER_NETWORK_AND_DAY,
  applicationClosures,
  PORTAL_OPTIONS_MAX,
  PORTAL_QUESTIONS_MAX,
  REAPPLY_DAYS,
  withoutInvisible,
} from '@tributary/core';
import { z } from 'zod';
import { countryCode } from '../country-code.ts';
import { envelope } from '../envelope.ts';
import { language } from '../language.ts';
import { reads, writes } from '../permissions.ts';
import { portalQuestion } from '../portals.ts';
import { resource } from '../resource.ts';
import { email, freeText, identifier, isStorable, personNameOf, webUrl } from '../text.ts';
import { portalMe } from './me.ts';
import { portalSignIn } from './sign-ins.ts';

export const portalApplicationForm = z
  .object({
    closed: z
      .enum(applicationClosures)
      .nullable()
      .describe(
        'Reason nobody can apply: `invitation_only`, or `no_mail` if this server cannot send codes. null if applications are open.',
      ),
    questions: z.array(portalQuestion),
    questions_version: z.number().int().min(0),
    needs_terms: z.boolean().describe('True if applications require `accepts_terms: true`.'),
    form: z.string().describe('Value to send with the application. Valid for 24 hours.'),
  })
  .meta({ id: 'PortalApplicationForm' });
export type PortalApplicationForm = z.output<typeof portalApplicationForm>;

/**
 * Returns a name as link detection would read it: fullwidth characters and dots normalized, invisible
 * characters removed.
 */
const plain = (name: string): string => withoutInvisible(name.normalize('NFKC')).replaceAll('。', '.');

const address = /@|:\/\/|\bwww\.|[^\s.]\.(?:xn--|(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L}))/u;
/**
 * Well-known top-level domains. With other endings, a capital after a dot starts a name, as in "Dr.Müller".
 */
const wellKnown = /[^\s.]\.(?:com|net|org|info|biz|shop|store|site|online|app|xyz|top)(?!\p{L})/iu;

/**
 * Returns true if a name contains a web address. Spammers abuse application forms to e-mail strangers a link
 * hidden in the name.
 */
const hasAddress = (name: string): boolean => address.test(plain(name)) || wellKnown.test(plain(name));

const applicantName = personNameOf(AFFILIATE_NAME_LENGTH_MAX).refine((name) => !hasAddress(name), {
  error: 'Must be a name without an e-mail or website address.',
});

const answer = z.strictObject({
  question: identifier.describe('Id of the question.'),
  text: freeText.optional().describe('Text of the answer, for `short` and `long`.'),
  options: z
    .array(identifier)
    .max(PORTAL_OPTIONS_MAX)
    .optional()
    .describe('Ids of the chosen options, for `one_of` and `several_of`.'),
});

export const portalApplicationCreate = z
  .strictObject({
    name: applicantName,
    email,
    country_code: countryCode,
    website: webUrl.optional().describe('URL of a website or profile.'),
    answers: z.array(answer).max(PORTAL_QUESTIONS_MAX).optional(),
    questions_version: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .describe('Value returned with the application form.'),
    accepts_terms: z
      .boolean()
      .optional()
      .describe('True if the applicant accepts the terms. Required if the portal has terms.'),
    language: language
      .optional()
      .describe('Language of the e-mails to the applicant. Default: the portal’s default language.'),
    form: identifier.describe('Value returned with the application form.'),
    nickname: z
      .string()
      .max(200)
      .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' })
      .optional()
      .describe(
        'Hidden field that must be empty, to detect bots. An application with a value in this field is discarded.',
      ),
  })
  .meta({ id: 'PortalApplicationCreate' });
export type PortalApplicationCreate = z.output<typeof portalApplicationCreate>;

const byAnyone = { movesMoney: false, idempotentOn: null, caller: 'anyone' } as const;

export const portalApplications = resource(
  { name: 'Portal applications', description: 'Applications to a program through its portal.' },
  {
    form: {
      method: 'GET',
      path: '/portal/application-form',
      summary: 'Get the application form',
      query: z.strictObject({}),
      responses: { 200: envelope(portalApplicationForm) },
      metadata: reads(null, { caller: 'anyone', errors: ['NOT_FOUND'] }),
    },
    create: {
      method: 'POST',
      path: '/portal/applications',
      summary: 'Apply to the program',
      description: `E-mails a code. The applicant becomes an affiliate only after entering the code. The response is the same if the address already belongs to an affiliate; the code then signs the affiliate in, and a rejected affiliate can apply again after ${REAPPLY_DAYS} days. At most ${APPLICATIONS_PER_NETWORK_AND_DAY} applications per network in 24 hours. Fails with \`VALIDATION_ERROR\` if sent within ${APPLICATION_SECONDS_MIN} seconds of fetching the form, and with \`INVALID_TRANSITION\` if applications are closed or the questions have changed.`,
      body: portalApplicationCreate,
      responses: { 201: envelope(portalSignIn) },
      metadata: writes(null, {
        ...byAnyone,
        errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
        unaudited: 'Nothing changes until the code is entered.',
      }),
    },
    answer: {
      method: 'POST',
      path: '/portal/applications/:id/answer',
      summary: 'Submit an application with the code sent by e-mail',
      description:
        'Creates the affiliate and signs the browser in. The application expires after five wrong codes.',
      body: z
        .strictObject({
          code: identifier.describe('Code from the e-mail. Case, spaces and hyphens are ignored.'),
        })
        .meta({ id: 'PortalApplicationAnswer' }),
      responses: { 201: envelope(portalMe) },
      metadata: writes(null, {
        ...byAnyone,
        errors: ['NOT_FOUND', 'SIGN_IN_FAILED', 'INVALID_TRANSITION'],
        unaudited: 'Writes its own audit entry, because the caller is not known when the request begins.',
      }),
    },
  },
);
