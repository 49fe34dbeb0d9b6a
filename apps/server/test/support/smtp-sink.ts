import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listen } from './listen.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header fields in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly raw: string;
  readonly isEncrypted: boolean;
}

/** Null accepts the command. */
type Reply = string | null;

export interface SmtpSink {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Number of replies to each command. */
  readonly attempts: { rcpt: number; data: number };
  /** Replies to RCPT and DATA, such as `450 4.2.0 greylisted`. Called for each command. */
  onRcpt: (address: string) => Reply;
  onData: (raw: string) => Reply | Promise<Reply>;
  close(): Promise<void>;
}

/** Starts a local SMTP server whose behavior tests control. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: options.key ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    closeTimeout: 0,
    ...options,
    onRcptTo: ({ address }, _session, callback) => {
      sink.attempts.rcpt += 1;
      callback(errorOf(sink.onRcpt(address)));
    },
    onData: (stream, session, callback) => {
      const take = async () => {
        const raw = (await buffer(stream)).toString();
        sink.attempts.data += 1;
        const refusal = await sink.onData(raw);
        if (refusal !== null) return refusal;
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          headers: headersOf(raw),
          raw,
          isEncrypted: session.secure,
        });
        return null;
      };
      take().then((refusal) => callback(errorOf(refusal)), callback);
    },
  });
  // For example, a failed handshake.
  server.on('error', () => {});
  const sink: SmtpSink = {
    port: await new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => resolve(portOf(listening.address())));
    }),
    received,
    attempts: { rcpt: 0, data: 0 },
    onRcpt: () => null,
    onData: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

const portOf = (address: unknown) => (address as { port: number }).port;

function errorOf(reply: Reply): Error | null {
  if (reply === null) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

function headersOf(raw: string): ReadonlyMap<string, string> {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/**
 * Starts a server that replies only as specified: `answer` receives each line from the client and may end the
 * connection.
 */
export async function startRawSmtp(
  greeting: string | null,
  answer: (line: string, socket: Socket) => string | null = () => null,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const said = answer(line, socket);
        if (said !== null && !socket.destroyed) socket.write(`${said}\r\n`);
      }
    });
  });
  const port = await listen(server);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
