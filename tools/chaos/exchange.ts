import { Agent, request } from 'node:http';

/** Request that has the same content each time it is sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  readonly key: string | null;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly isReplay: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: unparsed data from the wire
  readonly data: any;
  readonly message: string | null;
}

const ATTEMPT_MS = 12_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 4_000 });

export const closeConnections = () => agent.destroy();

/**
 * Sends a request. Returns null if there was no complete response; the server may or may not have executed the request.
 * `abandonMs` is the maximum wait.
 */
export function exchange(baseUrl: string, sent: Sent, abandonMs: number | null): Promise<Answer | null> {
  const { method, path, apiKey, key, body } = sent;
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...(key !== null && { 'idempotency-key': key }),
  };
  return new Promise((resolve) => {
    const req = request(new URL(path, baseUrl), { method, headers, agent });
    const timer = setTimeout(() => req.destroy(), abandonMs ?? ATTEMPT_MS);
    const end = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    req.on('error', () => end(null));
    req.on('close', () => end(null));
    req.on('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', () => end(null));
      res.on('end', () => end(res.complete ? read(res.statusCode ?? 0, res.headers, chunks) : null));
    });
    req.end(bytes);
  });
}

function read(status: number, headers: NodeJS.Dict<string | string[]>, chunks: Buffer[]): Answer | null {
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return {
      status,
      code: body.error?.code ?? null,
      message: body.error?.message ?? null,
      isReplay: headers['idempotent-replayed'] === 'true',
      data: body.data,
    };
  } catch {
    return null;
  }
}
