import { contract, isForKeys, routesOf } from '@tributary/contract';
import { beforeAll, expect, test } from 'vitest';
import { useAccount, useServer } from '../support/harness.ts';
import { routesWithBody, validRequests } from '../support/valid-requests.ts';

const server = useServer();
const account = useAccount(server);
let bodyOf: (name: string) => object | undefined;
beforeAll(async () => {
  const valid = await validRequests(account);
  bodyOf = (name) => {
    const route = routesWithBody.find((each) => each.name === name);
    return route && valid(route).body;
  };
});

/** Query parameters that a route requires. */
const queryOf = (name: string) =>
  /^affiliates\.statements\.(get|lines|file)$/.test(name) ? '?month=2026-01' : '';

const routes = routesOf(contract).filter((named) => named.route.path.includes(':id') && isForKeys(named));

test.each(routes)('treats through $name an impossible id like an unknown one', async ({ name, route }) => {
  const answerFor = async (id: string) => {
    const path = route.path.replace(/:\w+/g, id) + queryOf(name);
    const { status, body } = await account.raw(route.method, path, bodyOf(name));
    const { code, message, field } = body.error;
    // The message starts with what was not found. The id may follow.
    return { status, code, field, message: message.split(' ').slice(0, 2).join(' ') };
  };
  const unknown = await answerFor('unknown');
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  for (const id of ['a'.repeat(256), 'a'.repeat(3_000), '%00', 'a%00b', encodeURIComponent('é'.repeat(256))])
    expect(await answerFor(id)).toEqual(unknown);
});
