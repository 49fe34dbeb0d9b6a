import type { RenderedMail } from '../../domain/mails/render-mail.ts';
import type { MailRefusal } from '../../domain/mails/retry-schedule.ts';
import type { MailSettings } from './mail-settings.ts';

/** Sending at once, each on a connection of its own. */
export const CONNECTIONS_MAX = 5;
const IDLE_MS = 30_000;

export interface TransportOptions {
  /** For a mail as a whole, from the connection to the reply. */
  readonly timeoutMs: number;
  /** Certificates to trust in place of those of the system. */
  readonly ca?: string | undefined;
  /** Told each line of the dialogue with the server; what would show the password is masked. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A mail as it goes over the wire. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly recipient: string;
  readonly createdAt: Date;
}

/** Response of the server: `refusal` is null if it accepted the mail. */
export interface MailReply {
  readonly reply: string;
  readonly refusal: MailRefusal | null;
}

export interface MailTransport {
  /** Hands a mail over. Never rejects. */
  send(mail: OutgoingMail): Promise<MailReply>;
  /** Ends every connection; what is being sent fails. */
  close(): Promise<void>;
}

/** Opens connections to the SMTP server when there is something to send; its client is loaded then. */
export function mailTransport(settings: MailSettings, options: TransportOptions): MailTransport {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    send: async (mail) => {
      opened ??= openPool(settings, options);
      const pool = await opened;
      try {
        const signal = AbortSignal.timeout(options.timeoutMs);
        const { response } = await pool.sendMail({ ...messageOf(mail, settings), signal });
        return { reply: oneLine(response), refusal: null };
      } catch (error) {
        const refusal = refusalOf(error);
        return { reply: refusal.reply, refusal };
      }
    },
    close: async () => {
      (await opened)?.transporter.close?.({ force: true });
    },
  };
}

async function openPool({ smtp }: MailSettings, { ca, onLine }: TransportOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    ...{ host: smtp.host, port: smtp.port },
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    ignoreTLS: smtp.tls === 'off',
    ...(smtp.auth && { auth: smtp.auth }),
    ...(ca !== undefined && { tls: { ca } }),
    ...{ maxConnections: CONNECTIONS_MAX, idleTimeout: IDLE_MS },
    // Once: a connection that the server has closed while it was idle. Everything else is tried again at its time.
    maxRequeues: 1,
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(onLine && { logger: dialogueLogger(onLine), transactionLog: true }),
  });
}

const messageOf = (mail: OutgoingMail, { from }: MailSettings) => ({
  from: mail.brand ? { name: mail.brand.name, address: from.address } : from,
  ...(mail.brand?.replyTo && { replyTo: { name: mail.brand.name, address: mail.brand.replyTo } }),
  to: { name: '', address: mail.recipient },
  envelope: { from: from.address, to: [mail.recipient] },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  // The same in every attempt, so that a mail that arrives twice can be recognised.
  messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.unsubscribe !== null && {
      // Prepared: a header that is folded into lines breaks the signatures of some relays.
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

interface SmtpError {
  readonly message?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

function refusalOf(error: unknown): MailRefusal {
  const { message = String(error), command, response, responseCode } = error as SmtpError;
  return {
    command: responseCode === undefined ? null : (command ?? null),
    code: responseCode ?? null,
    reply: oneLine(response ?? message),
  };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

interface LogEntry {
  readonly tnx?: string;
}

/** Passes on what the client and the server say, and errors. The library masks the password before. */
function dialogueLogger(onLine: (line: string) => void) {
  const marks: Readonly<Record<string, string>> = { client: 'C:', server: 'S:' };
  const say = (entry: LogEntry, message: string, ...parts: readonly unknown[]) => {
    const mark = marks[entry.tnx ?? ''];
    if (mark === undefined) return;
    let at = 0;
    const text = message.replace(/%[sd]/g, () => String(parts[at++] ?? ''));
    for (const line of text.split(/\r?\n/)) onLine(`${mark} ${line}`);
  };
  const silent = () => {};
  return { level: silent, trace: silent, debug: say, info: say, warn: say, error: say, fatal: say };
}
