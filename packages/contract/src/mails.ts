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
    id: z.string().describe('Also the first part of its `Message-ID`.'),
    kind: z.enum(mailKinds),
    recipient: z.string().describe('With its domain in punycode.'),
    language,
    status: z
      .enum(mailStatuses)
      .describe(
        '`waiting`: for its first or next attempt. `accepted`: by the SMTP server, which says nothing about the mailbox. `failed`: given up. `suppressed`: the address gets no more mail, except a sign-in code an hour. `kept`: in the mailbox and not sent, because the environment is dev or the server has no SMTP.',
      ),
    attempts_count: z.number().int().min(0),
    next_attempt_at: timestamp.nullable().describe('Null unless waiting.'),
    smtp_reply: z.string().nullable().describe('What the SMTP server said last.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof mail>;

export const mailWithContent = mail
  .extend({
    subject: z.string(),
    text: z.string(),
    html: z.string().describe('A document of its own. Show it in a sandboxed frame.'),
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
      .describe(
        'Null if no mail to the address is kept: what is stored of the address itself is a digest, which finds it again.',
      ),
    reason: z
      .enum(suppressionReasons)
      .describe(
        '`refused`: permanently, by the SMTP server. `bounced` or `complained`: reported after a mail was accepted.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'MailSuppression' });
export type MailSuppression = z.output<typeof mailSuppression>;

export const mailBounce = z
  .strictObject({
    message_id: optionalIdentifier.describe(
      'The `Message-ID` of the mail, or its id. Either this or `email`.',
    ),
    email: optionalEmail.describe('The recipient. Either this or `message_id`.'),
    kind: z
      .enum(keysOf<BounceKind>(bounceKinds))
      .describe('`bounce`: the mailbox does not exist. `complaint`: the reader reported the mail as spam.'),
  })
  .refine((body) => (body.message_id === undefined) !== (body.email === undefined), {
    path: ['message_id'],
    error: 'Give either message_id or email.',
  })
  .meta({ id: 'MailBounce' });
export type MailBounce = z.input<typeof mailBounce>;

export const mails = resource(
  {
    name: 'Mails',
    description: 'What this environment mails, and what became of it. Mail to users is not part of it.',
  },
  {
    list: {
      method: 'GET',
      path: '/mails',
      summary: 'List mails',
      description: 'Newest first. Mails are deleted after 90 days.',
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
      summary: 'Get a mail with its content',
      description:
        'In live, codes and links in it are blacked out: with them, a reader could act as the recipient.',
      query: z.strictObject({}),
      responses: { 200: envelope(mailWithContent) },
      metadata: reads('read:mails'),
    },
    resend: {
      method: 'POST',
      path: '/mails/:id/resend',
      summary: 'Send a mail again',
      description:
        'Queues a new mail with the same content for the same recipient, and returns it with 201. A mail that is still waiting is due immediately instead. Fails with `INVALID_TRANSITION` for a mail that has expired.',
      body: z.strictObject({}),
      responses: { 200: envelope(mail), 201: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    test: {
      method: 'POST',
      path: '/mails/test',
      summary: 'Send a test mail',
      description: `Queues a mail that says that mail works. At most ${TEST_MAILS_PER_DAY} leave an environment in 24 hours.`,
      body: mailTest,
      responses: { 201: envelope(mail), 200: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false }),
    },
    reportBounce: {
      method: 'POST',
      path: '/mail-bounces',
      summary: 'Report that a mail bounced after it was accepted',
      description:
        'For the webhook of your mail provider: the address gets no more mail of this environment. Report permanent failures and complaints only. An address that is suppressed already keeps its reason.',
      body: mailBounce,
      responses: { 200: envelope(mailSuppression), 201: envelope(mailSuppression) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
  },
);
