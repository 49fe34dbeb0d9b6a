import { Failure } from '../domain/failure.ts';
import { mailAddress } from '../domain/mails/mail-address.ts';
import { htmlOf, textOf } from '../domain/mails/mail-body.ts';
import { newId } from '../platform/ids.ts';
import type { MailSettings } from '../platform/mail/mail-settings.ts';
import { type MailReply, mailTransport } from '../platform/mail/transport.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { type Output, visible } from './output.ts';

const TIMEOUT_MS = 30_000;

const body = {
  subject: 'Tributary can send mail',
  blocks: ['You requested this e-mail with `mail check`. If you can read it, e-mail is set up correctly.'],
  notes: ['Check that it is not in the spam folder and that the sender is correct.'],
};

/** `mail check`: sends an e-mail, and shows the SMTP server's response. */
export const mailCheck = command({
  name: 'check',
  argument: '<address>',
  summary:
    'Send a test e-mail and show the SMTP server’s response. Exits with status 3 if the server rejects it',
  run: async ({ settings, out }, { argument }) => {
    const { mail } = settings();
    if (!mail)
      throw new AdminError('usage', 'Nothing was sent: set TRIBUTARY_SMTP_URL and TRIBUTARY_MAIL_FROM.');
    const recipient = recipientOf(argument);
    const { answer, dialogue } = await send(mail, recipient, out);
    if (answer.refusal)
      throw new AdminError(
        'rejected',
        `The e-mail was not accepted: ${visible(maskedIn(answer.reply, mail))}. See docs/guides/email.md, When mail does not arrive.`,
      );
    out.result(`\nAccepted. Check the mailbox of ${recipient}, including the spam folder.`, {
      recipient,
      reply: answer.reply,
      dialogue,
    });
  },
});

function recipientOf(given: string): string {
  try {
    return mailAddress(given, 'address');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new AdminError('usage', `'${visible(given)}' is not valid: ${error.message}`);
  }
}

async function send(
  settings: MailSettings,
  recipient: string,
  out: Output,
): Promise<{ answer: MailReply; dialogue: readonly string[] }> {
  const dialogue: string[] = [];
  const { host, port, tls } = settings.smtp;
  out.say(`Connecting to ${host}:${port}, TLS: ${tls}.`);
  const onLine = (line: string) => {
    const shown = visible(maskedIn(line, settings));
    dialogue.push(shown);
    out.say(shown);
  };
  const transport = mailTransport(settings, { timeoutMs: TIMEOUT_MS, onLine });
  try {
    const content = { subject: body.subject, text: textOf(body), html: htmlOf(body, 'en') };
    const mail = { ...content, brand: null, unsubscribe: null };
    const answer = await transport.send({ ...mail, id: newId('mail'), recipient, createdAt: new Date() });
    return { answer, dialogue };
  } finally {
    await transport.close();
  }
}

/** Masks the password. The mail library masks it in commands, but a server may repeat it in a reply. */
function maskedIn(text: string, { smtp: { auth } }: MailSettings): string {
  if (!auth) return text;
  const forms = [auth.pass, Buffer.from(auth.pass).toString('base64'), plainOf(auth)];
  return forms.reduce((masked, form) => masked.replaceAll(form, '***'), text);
}

/** Returns the credentials as encoded by AUTH PLAIN. */
const plainOf = ({ user, pass }: { user: string; pass: string }) =>
  Buffer.from(`\0${user}\0${pass}`).toString('base64');
