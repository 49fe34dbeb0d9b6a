import { contract, routesOf } from '@tributary/contract';
import { permissions } from '@tributary/core';
import { expect, test } from 'vitest';
import type { Caller } from '../callers.ts';
import { authorize } from './authorize.ts';

const allowed = { permissions: ['*'] };
const callerOf = (by: string) => ({ ...allowed, by }) as object as Caller;
const stranger = callerOf('stranger');

const forUsers = routesOf(contract).filter(({ facts }) => facts.caller === 'user');
const forAffiliates = routesOf(contract).filter(({ facts }) => facts.caller === 'affiliate');
const forKeys = routesOf(contract).filter(({ facts }) => !/anyone|user|affiliate/.test(facts.caller ?? ''));

test.each(forAffiliates)('admits only affiliates: $name', ({ facts }) => {
  for (const by of ['key', 'session', 'user', 'stranger'])
    expect(() => authorize(facts, callerOf(by))).toThrow(
      'This endpoint requires an affiliate’s portal session',
    );
  expect(() => authorize(facts, callerOf('affiliate'))).not.toThrow();
});

test.each([...forUsers, ...forKeys])('rejects an affiliate, whatever its permissions: $name', ({ facts }) => {
  expect(() => authorize(facts, callerOf('affiliate'))).toThrow('Affiliates can only call /v1/portal');
});

test.each(forUsers)('admits only users: $name', ({ facts }) => {
  for (const by of ['key', 'session', 'stranger'])
    expect(() => authorize(facts, callerOf(by))).toThrow('This endpoint requires a signed-in user');
  expect(() => authorize(facts, callerOf('user'))).not.toThrow();
});

test.each(forKeys)(
  'rejects callers that the route does not list, whatever their permissions: $name',
  ({ facts }) => {
    expect(() => authorize(facts, stranger)).toThrow('requires an API key');
    expect(() => authorize(facts, callerOf('key'))).not.toThrow();
  },
);

test.each(forKeys)(
  'admits a session with the permission unless the route is only for keys: $name',
  ({ facts }) => {
    const bySession = () => authorize(facts, callerOf('session'));
    if (facts.caller === 'key') expect(bySession).toThrow('This endpoint requires an API key');
    else expect(bySession).not.toThrow();
    const others = permissions.filter((permission) => permission !== facts.permission);
    const byOthers = () => authorize(facts, { ...callerOf('key'), permissions: others } as Caller);
    if (facts.permission === null) expect(byOthers).not.toThrow();
    else expect(byOthers).toThrow(`lacks the permission ${facts.permission}`);
  },
);
