import {
  type BounceKind,
  bounceKinds,
  keysOf,
  mailKinds,
  mailStatuses,
  suppressionReasons,
  TEST_MAILS_PER_DAY,
} from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { language } from './language.ts';
import { cursorQuery, searchIn } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { email, optionalEmail, optionalIdentifier } from './text.ts';
import { timestamp } from './timestamp.ts';

export const mail = z
  .object({
    id: z.string().describe('Also the first part of the `Message-ID`.'),
    kind: z.enum(mailKinds),
    recipient: z.string().describe('The domain is in punycode.'),
    language,
    status: z
      .enum(mailStatuses)
      .describe(
        '`waiting`: for its first or next attempt. `accepted`: by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no more attempts. `suppressed`: the address is suppressed, except for one sign-in code per hour. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured.',
      ),
    attempts_count: z.number().int().min(0),
    next_attempt_at: timestamp.nullable().describe('Null unless waiting.'),
    smtp_reply: z.string().nullable().describe('The last response of the SMTP server.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof mail>;

export const mailWithContent = mail
  .extend({
    subject: z.string(),
    text: z.string(),
    html: z.string().describe('A complete HTML document. Show it in a sandboxed frame.'),
  })
  .meta({ id: 'MailWithContent' });
export type MailWithContent = z.output<typeof mailWithContent>;

export const mailTest = z
  .strictObject({ email, language: language.optional().describe('Default: `en`.') })
  .meta({ id: 'MailTest' });
export type MailTest = z.input<typeof mailTest>;

export const mailSuppression = z
  .object({
    id: z.string(),
    email: z
      .string()
      .nullable()
      .describe('Null if no e-mail to the address is stored, because only a digest of the address is kept.'),
    reason: z
      .enum(suppressionReasons)
      .describe(
        '`refused`: permanently rejected by the SMTP server. `bounced` or `complained`: reported after an e-mail was accepted.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'MailSuppression' });
export type MailSuppression = z.output<typeof mailSuppression>;

export const mailBounce = z
  .strictObject({
    message_id: optionalIdentifier.describe(
      'The `Message-ID` of the e-mail, or its id. Either this or `email` is required.',
    ),
    email: optionalEmail.describe('The recipient. Either this or `message_id` is required.'),
    kind: z
      .enum(keysOf<BounceKind>(bounceKinds))
      .describe(
        '`bounce`: the mailbox does not exist. `complaint`: the recipient reported the e-mail as spam.',
      ),
  })
  .refine((body) => (body.message_id === undefined) !== (body.email === undefined), {
    path: ['message_id'],
    error: 'Send either message_id or email.',
  })
  .meta({ id: 'MailBounce' });
export type MailBounce = z.input<typeof mailBounce>;

export const mails = resource(
  {
    name: 'Mails',
    description: 'E-mails sent by this environment and their status, excluding e-mails to users.',
  },
  {
    list: {
      method: 'GET',
      path: '/mails',
      summary: 'List e-mails',
      description: 'Newest first. E-mails are deleted after 90 days.',
      query: z.strictObject({
        ...cursorQuery,
        status: z.enum(mailStatuses).optional(),
        search: searchIn('the address of the recipient'),
      }),
      responses: { 200: listEnvelope(mail) },
      metadata: reads('read:mails'),
    },
    get: {
      method: 'GET',
      path: '/mails/:id',
      summary: 'Get an e-mail with its content',
      description:
        'In live, codes and links in the content are hidden, because anyone who has them could act as the recipient.',
      query: z.strictObject({}),
      responses: { 200: envelope(mailWithContent) },
      metadata: reads('read:mails'),
    },
    resend: {
      method: 'POST',
      path: '/mails/:id/resend',
      summary: 'Resend an e-mail',
      description:
        'Queues a new e-mail with the same content for the same recipient and returns it with 201. If the e-mail is still waiting, it becomes due immediately instead. Fails with `INVALID_TRANSITION` if the e-mail has expired.',
      body: z.strictObject({}),
      responses: { 200: envelope(mail), 201: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    test: {
      method: 'POST',
      path: '/mails/test',
      summary: 'Send a test e-mail',
      description: `Queues an e-mail that confirms that sending works. Limited to ${TEST_MAILS_PER_DAY} per environment in 24 hours.`,
      body: mailTest,
      responses: { 201: envelope(mail), 200: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false }),
    },
    reportBounce: {
      method: 'POST',
      path: '/mail-bounces',
      summary: 'Report that an e-mail bounced after it was accepted',
      description:
        'For your e-mail provider’s webhook. Suppresses the address in this environment. Report only permanent failures and complaints. An address that is already suppressed keeps its reason.',
      body: mailBounce,
      responses: { 200: envelope(mailSuppression), 201: envelope(mailSuppression) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
  },
);
