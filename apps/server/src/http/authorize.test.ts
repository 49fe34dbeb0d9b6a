import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import type { Principal } from '../dependencies.ts';
import { authorize } from './authorize.ts';

const allowed = { permissions: ['*'] };
const stranger = { ...allowed, by: 'stranger' } as object as Principal;

test.each(routesOf(contract).filter(({ facts }) => facts.caller !== 'anyone'))(
  'refuses a class of callers that the route does not list, whatever its permissions: $name',
  ({ facts }) => {
    expect(() => authorize(facts, stranger)).toThrow('cannot make this call');
    expect(() => authorize(facts, { ...stranger, by: 'key' } as Principal)).not.toThrow();
  },
);
