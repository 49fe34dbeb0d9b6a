import { randomBytes } from 'node:crypto';
import { contract, type NamedRoute, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PortalBrowser, portalBrowser } from '../support/affiliate-browser.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { signIn } from '../support/sign-in.ts';
import { type TestUser, userIn } from '../support/users.ts';
import { routesWithBody, validRequests } from '../support/valid-requests.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });
const routes = routesOf(contract);
const ofAffiliates = routes.filter(({ facts }) => facts.caller === 'affiliate');
const ofOthers = routes.filter(({ facts }) => facts.caller !== 'affiliate' && facts.caller !== 'anyone');

let account: TestAccount;
let own: PortalBrowser;
let programId: string;
let owner: TestUser;
let requestOf: Awaited<ReturnType<typeof validRequests>>;
beforeAll(async () => {
  account = await server.account();
  const program = await account.given.program();
  ({ programId } = program);
  await account.client.portals.update(programId, { is_open: true });
  const ada = await account.given.affiliate({ program });
  own = portalBrowser(server, programId);
  await own.signIn(ada.email);
  owner = await userIn(server, account.environmentId, { role: 'owner' });
  requestOf = await validRequests(account);
});

const hasBody = ({ name }: NamedRoute) => routesWithBody.some((each) => each.name === name);
const request = (named: NamedRoute) =>
  hasBody(named) ? requestOf(named) : { path: named.route.path.replace(/:\w+/g, 'prg_1'), body: undefined };

test('covers routes for affiliates and others without a permission', () => {
  expect(ofAffiliates.length).toBeGreaterThan(5);
  expect(ofOthers.filter(({ facts }) => facts.permission === null).length).toBeGreaterThan(5);
});

test.each(ofOthers)('rejects an affiliate on $name', async (named) => {
  const { path, body } = request(named);
  const answer = await own.call(named.route.method, path, body);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'MISSING_API_KEY']);
});

describe.each(ofAffiliates)('$name', (named) => {
  test('rejects an API key and the sessions of keys and users', async () => {
    const { path, body } = request(named);
    const { method } = named.route;
    const session = await signIn(server.baseUrl, { api_key: account.apiKey });
    const none = { authorization: '' };
    for (const headers of [
      {},
      { 'tributary-portal': programId },
      { ...none, ...session.headers },
      { ...none, ...owner.headers },
    ]) {
      const answer = await account.raw(method, path, body, headers);
      expect([answer.status, answer.body.error.code]).toEqual([403, 'SESSION_NOT_ALLOWED']);
    }
  });

  test('rejects a browser that is not signed in, or in another portal', async () => {
    const { path, body } = request(named);
    const { method } = named.route;
    const other = await account.given.program();
    await account.client.portals.update(other.programId, { is_open: true });
    const elsewhere = portalBrowser(server, other.programId);
    for (const [name, value] of own.cookies) {
      elsewhere.cookies.set(name, value);
      elsewhere.cookies.set(name.replace(programId, other.programId), value);
    }
    for (const browser of [portalBrowser(server, programId), elsewhere]) {
      const answer = await browser.call(method, path, body);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'SESSION_ENDED']);
    }
  });

  test('has no parameter for the id of an affiliate', () => {
    expect(JSON.stringify([named.route.path, Object.keys(request(named).body ?? {})])).not.toMatch(
      /affiliate/,
    );
  });
});
