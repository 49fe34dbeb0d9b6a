import { contract, routesOf } from '@tributary/contract';
import { expect, test, vi } from 'vitest';
import { actions, pageOfObject, wordsOfAction } from './audit-words.ts';

/** The build replaces this macro by what it makes. */
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }));

const written = routesOf(contract).filter(
  ({ name, route, facts }) =>
    (route.method !== 'GET' || facts.discloses !== undefined) &&
    (facts.unaudited === undefined || name === 'sessions.create'),
);

test.each(written)('$name is told in words', ({ name }) => {
  expect(wordsOfAction(name)).not.toBeNull();
});

test('actions to filter by are all that the contract has, once each and with words', () => {
  expect(actions).toEqual(expect.arrayContaining(written.map(({ name }) => name)));
  expect(new Set(actions).size).toBe(actions.length);
  expect(actions.filter((action) => wordsOfAction(action) === null)).toEqual([]);
});

test('an action of a newer server has no words', () => {
  expect(wordsOfAction('payouts.teleport')).toBeNull();
  expect(wordsOfAction('update')).toBeNull();
});

test('an object is shown on its page, or beside its list', () => {
  expect(pageOfObject('pay_1')).toBe('payouts/pay_1');
  expect(pageOfObject('key_1')).toBe('developers?tab=keys&open=key_1');
  expect(pageOfObject('prg_1')).toBeNull();
  expect(pageOfObject('?')).toBeNull();
});
