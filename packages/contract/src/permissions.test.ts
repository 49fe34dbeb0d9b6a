import { permissions } from '@tributary/core';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { routesOf } from './routes.ts';

test('every permission is asked for by a route', () => {
  const asked = new Set(routesOf(contract).map(({ facts }) => facts.permission));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
});
