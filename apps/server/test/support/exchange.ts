import { connect } from 'node:net';

export interface Exchanged {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Sends raw bytes to the server and reads its response until the connection closes. Returns null if it closes without a
 * response. With `isHalfClosed`, the caller half-closes after the last byte. The request must contain `Connection:
 * close`.
 */
export function exchange(
  baseUrl: string,
  parts: readonly (string | Uint8Array)[],
  { isHalfClosed = false } = {},
): Promise<Exchanged | null> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      for (const part of parts) socket.write(part);
      if (isHalfClosed) socket.end();
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('The server neither answered nor hung up.')));
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    socket.on('end', () => socket.end());
    // A server that rejects early may reset the connection while the rest is still being written.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(received.length === 0 ? null : parse(Buffer.concat(received))));
  });
}

function parse(bytes: Buffer): Exchanged {
  const text = bytes.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}
