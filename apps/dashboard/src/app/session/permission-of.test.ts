import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { permissionOf } from './permission-of.ts';

test.each(routesOf(contract))('$name needs what the contract says', ({ route, facts }) => {
  expect(permissionOf(route.method, route.path)).toBe(facts.permission);
});
