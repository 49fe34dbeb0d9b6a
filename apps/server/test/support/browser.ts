import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInStep } from '@tributary/contract';
import { Secret, TOTP } from 'otpauth';
import { type RawAnswer, send } from './harness.ts';

/** Returns the code that an authenticator app shows this many seconds from now. */
export const totpOf = (secret: string, { inSeconds = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + inSeconds * 1_000 });

const STEP_MS = 30_000;
const TEST_MS = 5_000;

/** Waits until the current time step of authenticator apps has enough time left for a test. */
export async function untilSteady(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < TEST_MS) await sleep(leftMs + 50);
}

/** Browser with its cookies. In its own network, if the server trusts one proxy. */
export interface Browser {
  readonly cookies: Map<string, string>;
  call(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /** Begins a sign-in and returns its id. */
  begin(email: string, accountId?: string): Promise<string>;
  answer(id: string, body: object): Promise<RawAnswer>;
  /** Begins a sign-in and sends one proof. */
  signIn(email: string, body: object): Promise<RawAnswer>;
  code(id: string): Promise<RawAnswer>;
}

interface Options {
  readonly address?: string;
  readonly userAgent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export function openBrowser(
  baseUrl: string,
  { address, userAgent = FIREFOX, headers = {} }: Options = {},
): Browser {
  const cookies = new Map<string, string>();
  const call: Browser['call'] = async (method, path, body) => {
    const answer = await send(`${baseUrl}${path}`, {
      method,
      body,
      headers: {
        origin: new URL(baseUrl).origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': userAgent,
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...headers,
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const begin: Browser['begin'] = async (email, accountId) => {
    const { status, body } = await call('POST', '/v1/sign-ins', { email, account_id: accountId });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const answer: Browser['answer'] = (id, body) => call('POST', `/v1/sign-ins/${id}/answer`, body);
  return {
    ...{ cookies, call, begin, answer },
    signIn: async (email, body) => answer(await begin(email), body),
    code: (id) => call('POST', `/v1/sign-ins/${id}/code`, {}),
  };
}

/** Returns a sign-in's next step, or the error code. */
export const stepOf = ({ body }: RawAnswer): SignInStep['next'] | string => {
  if (body.error) return body.error.code;
  return body.data.session ? 'signed in' : body.data.next;
};
