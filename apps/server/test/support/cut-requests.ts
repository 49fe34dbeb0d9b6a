import { connect } from 'node:net';

/** Request as bytes, and where its head ends. */
export interface RawRequest {
  readonly bytes: Buffer;
  readonly headBytes: number;
}

export type Encoding = 'announced length' | 'chunked';

export function rawRequest(
  { method, path, body }: { method: string; path: string; body: object },
  { apiKey, encoding }: { apiKey: string; encoding: Encoding },
): RawRequest {
  const json = Buffer.from(JSON.stringify(body));
  const framing = encoding === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${json.length}`;
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    framing,
  ];
  const headBytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  return {
    bytes: Buffer.concat([headBytes, encoding === 'chunked' ? inTwoChunks(json) : json]),
    headBytes: headBytes.length,
  };
}

function inTwoChunks(json: Buffer): Buffer {
  const half = json.length >> 1;
  const chunk = (bytes: Buffer) => [
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const parts = [json.subarray(0, half), json.subarray(half)].filter(({ length }) => length > 0);
  return Buffer.concat([...parts.flatMap(chunk), Buffer.from('0\r\n\r\n')]);
}

/**
 * Ways in which a caller can disconnect: immediately, with a reset, by closing only its own side, or after a pause
 * halfway.
 */
export const departures = ['close', 'reset', 'half-close', 'pause'] as const;
export type Departure = (typeof departures)[number];

/** Sends the first `bytes` of a request and disconnects. Resolves once the connection is closed on this side. */
export function sendAndGo(
  baseUrl: string,
  bytes: Buffer,
  { headBytes, departure }: { headBytes: number; departure: Departure },
): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const go = () => {
      if (departure === 'reset') socket.resetAndDestroy();
      else if (departure === 'half-close') socket.end();
      else socket.destroy();
    };
    socket.once('connect', () => {
      if (departure !== 'pause' || bytes.length <= headBytes) return socket.write(bytes, go);
      socket.write(bytes.subarray(0, headBytes), () =>
        setImmediate(() => socket.write(bytes.subarray(headBytes), () => setTimeout(go, 2))),
      );
      return undefined;
    });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
}
