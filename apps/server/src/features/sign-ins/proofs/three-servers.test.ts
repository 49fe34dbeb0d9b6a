import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, stepOf } from '../../../../test/support/browser.ts';
import { send, useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../../test/support/mails.ts';
import { passkeyOf } from '../../../../test/support/passkeys.ts';
import { serverOn } from '../../../../test/support/server-on.ts';
import { userIn } from '../../../../test/support/users.ts';
import type { RunningServer } from '../../../start/open-server.ts';

const PASSWORD = 'correct horse battery';
const options = { mail: mailOn(1), trustProxy: 1, encryptionKeys: [randomBytes(32)] as const };

const first = useServer(options);
let others: RunningServer[] = [];
let all: readonly { readonly baseUrl: string }[];
beforeAll(async () => {
  others = [await serverOn(first.databaseUrl, options), await serverOn(first.databaseUrl, options)];
  all = [first, ...others];
});
afterAll(() => Promise.all(others.map((each) => each.close())));

const person = async () =>
  userIn(first, (await first.account()).environmentId, {
    role: 'viewer',
    password: PASSWORD,
    isProven: true,
  });

test('limits the mails for an address to twenty a day across three servers', async () => {
  const ada = await person();
  const ask = async (at: number) => {
    const own = openBrowser(all[at % 3]?.baseUrl ?? '', { address: `10.1.${at}.1` });
    expect((await own.code(await own.begin(ada.email))).status).toBe(201);
  };
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 15 }, (_, at) => ask(round * 15 + at)));
  expect(await mailsTo(first, ada.email)).toHaveLength(20);
}, 60_000);

type Person = Awaited<ReturnType<typeof person>>;
const changes: readonly (readonly [string, (ada: Person) => Promise<unknown>])[] = [
  [
    'another password',
    async ({ headers }) => {
      const body = { password: 'another horse battery' };
      const changed = await send(`${first.baseUrl}/v1/me/password`, { method: 'PUT', body, headers });
      expect(changed.status).toBe(200);
    },
  ],
  ['a passkey', (ada) => passkeyOf(first, ada)],
];

test.each(changes)(
  'ends with %s the other sessions within a second on three servers',
  async (_, change) => {
    const ada = await person();
    const sessions: string[] = [];
    for (const { baseUrl } of all) {
      const own = openBrowser(baseUrl, { address: '10.2.0.1' });
      expect(stepOf(await own.signIn(ada.email, { password: PASSWORD }))).toBe('signed in');
      sessions.push(own.cookies.get('tributary_user') ?? '');
    }
    const statusOf = async (baseUrl: string, cookie: string) => {
      const { origin: _, ...headers } = ada.headers;
      return (await send(`${baseUrl}/v1/me`, { method: 'GET', headers: { ...headers, cookie } })).status;
    };
    // Each server has each session in its cache.
    const seen = () =>
      Promise.all(
        all.flatMap(({ baseUrl }) => sessions.map((token) => statusOf(baseUrl, `tributary_user=${token}`))),
      );
    expect(new Set(await seen())).toEqual(new Set([200]));
    await change(ada);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(new Set(await seen())).toEqual(new Set([401]));
    for (const { baseUrl } of all) expect(await statusOf(baseUrl, ada.headers.cookie)).toBe(200);
  },
  60_000,
);
