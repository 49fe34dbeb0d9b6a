import { expect, test } from 'vitest';
import { openBrowser, stepOf } from '../../../../test/support/browser.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../../test/support/mails.ts';
import { userIn } from '../../../../test/support/users.ts';

const PASSWORD = 'correct horse battery';
const AT_ONCE = 20;

const server = useServer({ mail: mailOn(1), trustProxy: 1 });

const codesTo = async (email: string) =>
  (await mailsTo(server, email)).filter(({ kind }) => kind === 'sign_in_code');

/** Requests a code without cookies. */
async function ask(email: string, address: string): Promise<number> {
  const own = openBrowser(server.baseUrl, { address });
  const begun = await own.call('POST', '/v1/sign-ins', { email });
  return begun.status === 201 ? (await own.code(begun.body.data.id)).status : begun.status;
}

async function askAll(asked: readonly (readonly [email: string, address: string])[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE)
    statuses.push(
      ...(await Promise.all(asked.slice(at, at + AT_ONCE).map(([email, address]) => ask(email, address)))),
    );
  return statuses;
}

test('serves known browsers despite a stranger requesting codes from 1,000 networks, or for 1,000 addresses from one', async () => {
  const { environmentId } = await server.account();
  const ada = await userIn(server, environmentId, { role: 'owner', password: PASSWORD, isProven: true });
  const own = openBrowser(server.baseUrl, { address: '203.0.113.9' });
  expect(stepOf(await own.signIn(ada.email, { password: PASSWORD }))).toBe('signed in');

  const networks = Array.from({ length: 1_000 }, (_, at) => `10.${10 + (at >> 8)}.${at & 255}.1`);
  const statuses = await askAll(networks.map((address) => [ada.email, address]));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await codesTo(ada.email)).toHaveLength(20);
  const addresses = Array.from({ length: 1_000 }, (_, at) => `stranger-${at}@example.com`);
  expect(await askAll(addresses.map((email) => [email, '10.20.0.1']))).toContain(429);

  // In another network, with only the cookie that a browser keeps for a year.
  const abroad = openBrowser(server.baseUrl, { address: '192.0.2.77' });
  abroad.cookies.set('tributary_browser', own.cookies.get('tributary_browser') ?? '');
  const id = await abroad.begin(ada.email);
  await abroad.code(id);
  const codes = await codesTo(ada.email);
  expect(codes).toHaveLength(21);
  expect(stepOf(await abroad.answer(id, { code: codes.at(-1)?.values.code }))).toBe('signed in');
  // Without the cookie, the day's codes for the address are used up.
  expect(await ask(ada.email, '192.0.3.77')).toBe(201);
  expect(await codesTo(ada.email)).toHaveLength(21);
}, 300_000);
