import { contract, type NamedRoute, routesOf } from '@tributary/contract';
import { permissionsOfRole, type Role, roles } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { send, useAccount, useServer } from '../support/harness.ts';
import { type TestUser, userIn } from '../support/users.ts';

const server = useServer();
const account = useAccount(server);

const callable = routesOf(contract).filter(({ facts }) => facts.caller === undefined);
const ofPermissions = callable.filter(({ facts }) => facts.permission !== null);

const holds = (role: Role, { facts }: NamedRoute): boolean => {
  const held: readonly string[] = permissionsOfRole[role];
  const needed = [facts.permission, facts.alsoPermission].filter((each) => typeof each === 'string');
  return held.includes('*') || needed.every((each) => held.includes(each));
};

/** Sends an invalid request. Validation comes after the permission check, so nothing is changed. */
async function answerOf({ headers }: TestUser, { route }: NamedRoute): Promise<string> {
  const path = route.path.replace(/:\w+/g, 'none');
  const { status, body } = await send(`${server.baseUrl}${path}?no_such_parameter=1`, {
    ...{ method: route.method, headers: { ...headers } },
    ...(route.method !== 'GET' && { body: {} }),
  });
  return `${status} ${body.error?.code}`;
}

const refused = '403 INSUFFICIENT_PERMISSIONS';
const passed = '400 VALIDATION_ERROR';

describe.each(['dev', 'live'] as const)('roles in %s', (mode) => {
  const users = new Map<Role, TestUser>();
  beforeAll(async () => {
    const { environmentId, liveEnvironmentId } = account;
    for (const role of roles)
      users.set(role, await userIn(server, mode === 'dev' ? environmentId : liveEnvironmentId, { role }));
  });

  test.each(roles)('let the %s call only the routes of their permissions', { tags: 'slow' }, async (role) => {
    const user = users.get(role) as TestUser;
    const answers: Record<string, string> = {};
    for (const route of callable) answers[route.name] = await answerOf(user, route);
    const expected = callable.map((route) => [route.name, holds(role, route) ? passed : refused]);
    expect(answers).toEqual(Object.fromEntries(expected));
  });
});

test('cover routes for some roles and not others, but none only for owners', () => {
  const counts = roles.map((role) => ofPermissions.filter((route) => holds(role, route)).length);
  const [owner = 0, admin, ...others] = counts;
  expect(owner).toBe(ofPermissions.length);
  expect(owner).toBeGreaterThan(100);
  expect(admin).toBe(owner);
  for (const count of others) {
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(owner);
  }
});
