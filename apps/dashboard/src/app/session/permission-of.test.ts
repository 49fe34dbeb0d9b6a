import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { permissionOf } from './permission-of.ts';

test.each(routesOf(contract))('requires the contract’s permission for $name', ({ route, facts }) => {
  expect(permissionOf(route.method, route.path)).toBe(facts.permission);
});
