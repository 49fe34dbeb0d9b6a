import { contract, routesOf } from '@tributary/contract';
import { expect, test, vi } from 'vitest';
import { actions, kindOfObject, pageOfObject, wordsOfAction } from './audit-words.ts';

/** Stands in for the build. */
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }));

const written = routesOf(contract).filter(
  ({ name, route, facts }) =>
    (route.method !== 'GET' || facts.discloses !== undefined) &&
    (facts.unaudited === undefined || name === 'sessions.create'),
);

test.each(written)('describes $name', ({ name }) => {
  expect(wordsOfAction(name)).not.toBeNull();
});

test('offers every action of the contract once, with a description', () => {
  expect(actions).toEqual(expect.arrayContaining(written.map(({ name }) => name)));
  expect(new Set(actions).size).toBe(actions.length);
  expect(actions.filter((action) => wordsOfAction(action) === null)).toEqual([]);
});

test('has no description for an action that only newer servers know', () => {
  expect(wordsOfAction('payouts.teleport')).toBeNull();
  expect(wordsOfAction('update')).toBeNull();
});

test.each(['mal', 'sup', 'dlv', 'evt', 'ers', 'idp'])(
  'names the type of an object without a name: %s',
  (prefix) => {
    expect(kindOfObject(`${prefix}_1`)).not.toBeNull();
  },
);

test('links an object to its page or to the panel next to its list', () => {
  expect(pageOfObject('pay_1')).toBe('payouts/pay_1');
  expect(pageOfObject('key_1')).toBe('developers?tab=keys&open=key_1');
  expect(pageOfObject('prg_1')).toBeNull();
  expect(pageOfObject('?')).toBeNull();
});
