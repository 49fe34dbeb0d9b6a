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
    id: z.string().describe('Id of the e-mail, also the first part of its `Message-ID`.'),
    kind: z.enum(mailKinds),
    recipient: z.string().describe('Recipient’s address, with the domain in Punycode.'),
    subject: z
      .string()
      .nullable()
      .describe(
        'Subject; null if this server cannot read the content, for example because a newer version queued the e-mail.',
      ),
    language,
    status: z
      .enum(mailStatuses)
      .describe(
        'Status of the e-mail. `waiting`: waiting for the first or next attempt. `accepted`: accepted by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no further attempts. `suppressed`: not sent, because the address is suppressed; one sign-in code per hour is sent anyway. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured.',
      ),
    attempts_count: z.number().int().min(0),
    next_attempt_at: timestamp
      .nullable()
      .describe('Time of the next attempt; null unless `status` is `waiting`.'),
    smtp_reply: z.string().nullable().describe('Last response from the SMTP server.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof mail>;

export const mailWithContent = mail
  .extend({
    subject: z.string(),
    text: z.string(),
    html: z.string().describe('Complete HTML document, to be shown in a sandboxed frame.'),
  })
  .meta({ id: 'MailWithContent' });
export type MailWithContent = z.output<typeof mailWithContent>;

export const mailTest = z
  .strictObject({ email, language: language.optional().describe('Language of the e-mail. Default: `en`.') })
  .meta({ id: 'MailTest' });
export type MailTest = z.input<typeof mailTest>;

export const mailSuppression = z
  .object({
    id: z.string(),
    email: z
      .string()
      .nullable()
      .describe(
        'Suppressed address; null if no e-mail to the address is stored, because only a digest of the address is kept.',
      ),
    reason: z
      .enum(suppressionReasons)
      .describe(
        'Reason for the suppression. `refused`: the SMTP server permanently rejected the address. `bounced` or `complained`: reported after an e-mail was accepted.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'MailSuppression' });
export type MailSuppression = z.output<typeof mailSuppression>;

export const mailBounce = z
  .strictObject({
    message_id: optionalIdentifier.describe(
      '`Message-ID` or id of the e-mail. Either `message_id` or `email` is required.',
    ),
    email: optionalEmail.describe('Address of the recipient. Either `email` or `message_id` is required.'),
    kind: z
      .enum(keysOf<BounceKind>(bounceKinds))
      .describe(
        'Type of report. `bounce`: the mailbox does not exist. `complaint`: the recipient reported the e-mail as spam.',
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
        'In live environments, codes and links in the content are hidden, because anyone could use them to act as the recipient.',
      query: z.strictObject({}),
      responses: { 200: envelope(mailWithContent) },
      metadata: reads('read:mails'),
    },
    resend: {
      method: 'POST',
      path: '/mails/:id/resend',
      summary: 'Resend an e-mail',
      description:
        'Queues a copy of the e-mail for the same recipient and returns the copy with 201. If the original e-mail is still waiting, it is sent immediately instead. Fails with `INVALID_TRANSITION` if the e-mail has expired.',
      body: z.strictObject({}),
      responses: { 200: envelope(mail), 201: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    test: {
      method: 'POST',
      path: '/mails/test',
      summary: 'Send a test e-mail',
      description: `Queues a test e-mail, so that you can check that sending works. Limited to ${TEST_MAILS_PER_DAY} test e-mails per environment in 24 hours.`,
      body: mailTest,
      responses: { 201: envelope(mail), 200: envelope(mail) },
      metadata: writes('write:mails', { movesMoney: false }),
    },
    reportBounce: {
      method: 'POST',
      path: '/mail-bounces',
      summary: 'Report that an e-mail bounced after it was accepted',
      description:
        'Suppresses the address in this environment. Call this endpoint from your e-mail provider’s webhook, and report only permanent failures and complaints. An address that is already suppressed keeps its original reason.',
      body: mailBounce,
      responses: { 200: envelope(mailSuppression), 201: envelope(mailSuppression) },
      metadata: writes('write:mails', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
  },
);
