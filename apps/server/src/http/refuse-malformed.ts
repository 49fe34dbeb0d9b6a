import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalog } from '@tributary/contract';
import { newId } from '../ids.ts';

interface Options {
  readonly docsUrl: () => string;
  /** The answers that have been begun and not ended. */
  readonly inFlight: ReadonlySet<ServerResponse>;
}

/** What the parser of HTTP refuses never becomes a request. It gets the same answer as all other errors. */
export function refuseMalformed(server: Server, { docsUrl, inFlight }: Options): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const unanswered = [...inFlight].find(({ req }) => req.socket === socket);
    // A complete request before it is being worked on: its own answer comes first, and then the connection ends.
    if (unanswered?.req.complete) return void lastAnswer(unanswered, socket);
    if (unanswered?.headersSent) return void socket.destroy();
    socket.end(answerTo(error.code, docsUrl()), () => socket.destroy());
  });
}

function lastAnswer(res: ServerResponse, socket: Socket): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  res.once('finish', () => socket.destroySoon());
}

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The headers of the request are larger than 16 KiB.'],
  HPE_INVALID_EOF_STATE: ['VALIDATION_ERROR', 'The connection ended before the request was complete.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive complete in time.'],
};

function answerTo(reason: string | undefined, docsUrl: string): string {
  const [code, message] = refusals[reason ?? ''] ?? ['VALIDATION_ERROR', 'The request is not valid HTTP.'];
  const requestId = newId('request');
  const error = { code, message, request_id: requestId, doc_url: `${docsUrl}#${code}` };
  const body = JSON.stringify({ success: false, error });
  const { status } = errorCatalog[code];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
