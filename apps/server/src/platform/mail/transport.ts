import type { RenderedMail } from '../../domain/mails/render-mail.ts';
import type { MailRefusal } from '../../domain/mails/retry-schedule.ts';
import type { MailSettings } from './mail-settings.ts';

/** Maximum number of e-mails sent concurrently, each on its own connection. */
export const CONNECTIONS_MAX = 5;
const IDLE_MS = 30_000;

export interface TransportOptions {
  /** Time limit for a whole e-mail, from the connection to the response. */
  readonly timeoutMs: number;
  /** Certificates to trust instead of the system's. */
  readonly ca?: string | undefined;
  /** Receives each line of the SMTP session, with the password masked. */
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly recipient: string;
  readonly createdAt: Date;
}

/** Response from the server. `refusal` is null if it accepted the e-mail. */
export interface MailReply {
  readonly reply: string;
  readonly refusal: MailRefusal | null;
}

export interface MailTransport {
  /** Sends an e-mail. Never rejects. */
  send(mail: OutgoingMail): Promise<MailReply>;
  /** Closes all connections. E-mails being sent fail. */
  close(): Promise<void>;
}

/**
 * Creates a transport that opens connections to the SMTP server on demand. The SMTP library is loaded with
 * the first e-mail.
 */
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
    // Retry once if the server has closed an idle connection. All other failures are retried on schedule.
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
  // Every attempt has the same id, so that duplicates can be recognized.
  messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.unsubscribe !== null && {
      // Not folded, because a folded header breaks the signatures of some relays.
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

/**
 * Creates a logger for the lines of the client and the server, and for errors. The library masks the password
 * first.
 */
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
