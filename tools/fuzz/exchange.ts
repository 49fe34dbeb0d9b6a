import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { toJson, toText } from './json-text.ts';

/** Request before it is serialized. */
export interface Draft {
  readonly method: string;
  /** Path in the contract, such as `/v1/affiliates/{id}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Changes to the serialized request, such as its query or its bytes. */
  readonly rewrites: readonly ((sent: Sent) => Sent)[];
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Encodes text as UTF-8, including lone surrogates, which take three bytes each. */
const encoded = (text: string) =>
  [...text].map((unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : surrogate(unit))).join('');

function surrogate(unit: string): string {
  const code = unit.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');
}

export function written(draft: Draft): Sent {
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name) => encoded(toText(draft.params[name])));
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(toText(value))}`).join('&');
  const body = draft.body === undefined ? undefined : Buffer.from(toJson(draft.body));
  const sent: Sent = {
    method: draft.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...(body && { 'content-type': 'application/json' }), ...draft.headers },
    body,
  };
  return draft.rewrites.reduce((before, rewrite) => rewrite(before), sent);
}

const agent = new Agent({ keepAlive: true });
const ANSWER_MS_MAX = 60_000;

/** Sends exactly these bytes, unlike `fetch`, which normalizes paths and headers. */
function exchange(baseUrl: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const length = body && { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
      timeout: ANSWER_MS_MAX,
    };
    const sending = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sending.on('timeout', () => sending.destroy(new Error('no answer within a minute')));
    sending.on('error', reject);
    sending.end(body);
  });
}

const ATTEMPTS = 6;
const PAUSE_MS = 500;

/** Retries if the database is too slow on a busy machine. A request that is always slow still fails. */
export async function patientExchange(baseUrl: string, sent: Sent): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await exchange(baseUrl, sent);
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    await setTimeout(PAUSE_MS * attempt);
  }
}

/** Quotes the bytes so that a shell passes them on unchanged. */
function quoted(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(
    /[^\x20-\x7e]|['\\]/g,
    (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}

const ON_A_LINE_BYTES = 20_000;

/** Returns the request as a `bash` command that takes the server's URL and the key from the environment. */
export function toCurl({ method, path, headers, body }: Sent): string {
  const shown = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' && value.startsWith('Bearer sk_')
      ? '-H "Authorization: Bearer $TRIBUTARY_API_KEY"'
      : `-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`,
  );
  const data = body === undefined ? [] : ['--data-binary', dataOf(body)];
  return [
    'curl -sS -i --path-as-is -g -X',
    method,
    `"$TRIBUTARY_BASE_URL"${quoted(Buffer.from(path))}`,
    ...shown,
    ...data,
  ].join(' ');
}

/** Writes the body to a file if it contains NUL, which arguments cannot contain, or is too long to read. */
function dataOf(body: Buffer): string {
  if (body.length <= ON_A_LINE_BYTES && !body.includes(0)) return quoted(body);
  const file = join(tmpdir(), `tributary-fuzz-${process.pid}-${performance.now().toFixed(0)}.body`);
  writeFileSync(file, body);
  return `@${file}`;
}
