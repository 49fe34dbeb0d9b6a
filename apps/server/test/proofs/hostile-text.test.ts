import { isForKeys, isOfPortal, type NamedRoute } from '@tributary/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersInPortal } from '../support/affiliate-browser.ts';
import { type RawAnswer, useAccount, useServer } from '../support/harness.ts';
import { placesOfText, withValue } from '../support/places-of-text.ts';
import { type TestUser, userIn } from '../support/users.ts';
import { routesWithBody, type ValidRequest, validRequests } from '../support/valid-requests.ts';

const server = useServer();
const account = useAccount(server);
let user: TestUser;
let inPortal: Record<string, string>;
let validRequest: Awaited<ReturnType<typeof validRequests>>;
beforeAll(async () => {
  validRequest = await validRequests(account);
  // Only live environments have sign-in settings.
  user = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
  inPortal = await headersInPortal(server, account);
});

/** Returns a user's credentials for routes limited to users, and an affiliate's for the portal. */
function callerOf(named: NamedRoute): Record<string, string> {
  if (isOfPortal(named)) return { authorization: '', ...inPortal };
  return named.facts.caller === 'user' ? { authorization: '', ...user.headers } : {};
}
const post = (
  route: NamedRoute,
  { method, path, body }: Pick<ValidRequest, 'method' | 'path'> & { body: unknown },
) => account.raw(method, path, body, callerOf(route));

const counts = async () => {
  const where = { environmentId: account.environmentId };
  const { orm } = server.db;
  return Promise.all([
    orm.outboxEvent.count({ where }),
    orm.transaction.count({ where }),
    orm.affiliate.count({ where }),
    orm.click.count({ where }),
  ]);
};

test('accepts the unmodified requests', async () => {
  // An application requires a form that was opened several seconds earlier, so its own tests cover it.
  const isSent = ({ name }: NamedRoute) => name.endsWith('.create') && name !== 'portalApplications.create';
  const taken = routesWithBody.filter((route) => isForKeys(route) || isSent(route));
  for (const route of taken) {
    const { status, body } = await post(route, validRequest(route));
    expect({ name: route.name, status, body }).toMatchObject({
      name: route.name,
      status: expect.toSatisfy((each: number) => each < 300),
    });
  }
});

test('covers more than a hundred places that accept text', () => {
  expect(placesOfText.length).toBeGreaterThan(100);
});

describe('text that cannot be stored unchanged', () => {
  let before: number[];
  beforeAll(async () => {
    before = await counts();
  });
  // None of these requests has left a trace.
  afterAll(async () => expect(await counts()).toEqual(before));

  test.each(placesOfText)('is rejected by $name', async ({ route, path }) => {
    const request = validRequest(route);
    const texts = ['a\u0000b', 'a\ud800', '\udc00a'];
    const answers: RawAnswer[] = [];
    // One after another, because an environment has two slots for batches.
    for (const text of texts) {
      const body = withValue(request.body, path, text) as ValidRequest['body'];
      answers.push(await post(route, { ...request, body }));
    }
    const isOfItem = route.facts.batch && path[0] === 'items';
    for (const answer of answers) {
      // In a batch, only the item is rejected.
      const { status, error } = isOfItem ? answer.body.data[0] : { ...answer.body, status: answer.status };
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
      expect(error.details.map(({ field }: { field: string }) => field.split('.')[0])).toContain(
        path[isOfItem ? 2 : 0],
      );
    }
  });
});

test.each(routesWithBody)('rejects in $name NUL and lone surrogates in field names', async (route) => {
  const request = validRequest(route);
  for (const key of ['a\u0000b', '\ud800', '__proto__', '']) {
    const text = JSON.stringify(request.body).replace('{', `{${JSON.stringify(key)}:1,`);
    const answer = await post(route, { ...request, body: text });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  }
});

describe('text that can be stored is returned unchanged', () => {
  test.each([
    'a\u0001b\u001f\u007f',
    '<script>alert(1)</script>',
    "Robert'); drop table affiliates;--",
    '%_\\',
    '😀'.repeat(50),
    ' surrounded ',
    'e\u0301 is not \u00e9',
    '\u202egnp.exe',
    '\ufeffmark',
    '#{jndi:ldap://x}',
    '{{7*7}}',
    '=1+1',
    '\r\nX-Injected: 1',
    'null',
    'line\u2028separator',
  ])('%j', async (name) => {
    const affiliate = await account.given.affiliate();
    const metadata = { [name.slice(0, 64)]: name, list: [name, { deep: name }] };
    const answer = await account.raw('PUT', `/v1/affiliates/${affiliate.id}`, { name, metadata });
    expect(answer.status).toBe(200);
    const read = await account.client.affiliates.get(affiliate.id);
    expect({ name: read.name, metadata: read.metadata }).toEqual({ name, metadata });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-injected')).toBeNull();
  });
});

describe('metadata', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
  /** Returns JSON of exactly this many bytes. */
  const bytes = (count: number) => ({ k: 'x'.repeat(count - '{"k":""}'.length) });

  test.each<[string, unknown, number]>([
    ['null', null, 200],
    ['empty', {}, 200],
    ['50 keys', keys(50), 200],
    ['51 keys', keys(51), 400],
    ['a key of 64 characters', { ['k'.repeat(64)]: 1 }, 200],
    ['a key of 65 characters', { ['k'.repeat(65)]: 1 }, 400],
    ['an empty key', { '': 1 }, 400],
    ['16 KiB', bytes(16 * 1024), 200],
    ['16 KiB and a byte', bytes(16 * 1024 + 1), 400],
    ['16 KiB of characters of two bytes', { k: 'é'.repeat(8 * 1024) }, 400],
    ['a list', [], 400],
    ['text', 'text', 400],
    ['every JSON type', { a: null, b: true, c: 1.5, d: 'x', e: [1, [2]], f: { g: {} } }, 200],
  ])('of %s is handled correctly', async (_, metadata, status) => {
    const { id } = await account.given.affiliate({ incentive: null });
    const answer = await account.raw('PUT', `/v1/affiliates/${id}`, { metadata });
    expect(answer.status).toBe(status);
    expect((await account.client.affiliates.get(id)).metadata).toEqual(
      status === 200 ? (metadata ?? {}) : {},
    );
  });

  test.each(['1e400', '-1e400'])('rejects %s, which would be stored as null', async (number) => {
    const { id } = await account.given.affiliate({ incentive: null });
    const answer = await account.raw('PUT', `/v1/affiliates/${id}`, `{"metadata":{"a":[{"b":${number}}]}}`);
    expect([answer.status, answer.body.error?.field]).toEqual([400, 'metadata']);
  });
});
