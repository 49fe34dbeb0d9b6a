import { permissions } from '@tributary/core';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { routesOf } from './routes.ts';

test('uses every permission in a route', () => {
  const asked = new Set(routesOf(contract).map(({ facts }) => facts.permission));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
});
