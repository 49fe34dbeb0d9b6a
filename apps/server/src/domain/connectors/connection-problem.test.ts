import { connectionProblems } from '@tributary/core';
import { expect, test } from 'vitest';
import { type ConnectionSigns, connectionProblem } from './connection-problem.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const well: ConnectionSigns = {
  ...{
    problem: null,
    hasApiKey: false,
    apiVersion: '2026-10-28.endive',
    lastEventAt: ago(1),
    daysWithEvents: 7,
  },
  ...{ hasFailedEvents: false, hasFailedCustomers: false },
};

test.each<[what: string, signs: Partial<ConnectionSigns>, expected: string | null]>([
  ['all is well', {}, null],
  ['no event has come yet', { lastEventAt: null, apiVersion: null, daysWithEvents: 0 }, null],
  ['the endpoint has the first version that suffices', { apiVersion: '2025-05-28.basil' }, null],
  ['the endpoint is too old', { apiVersion: '2025-04-30.basil' }, 'endpoint_too_old'],
  ['the endpoint is old and there is a key', { apiVersion: '2020-08-27', hasApiKey: true }, null],
  ['an event could not be read', { hasFailedEvents: true }, 'events_failed'],
  ['a customer could not be settled', { hasFailedCustomers: true }, 'customers_failed'],
  ['no event has come for a day', { lastEventAt: ago(25) }, 'no_events'],
  ['the last event is nearly a day old', { lastEventAt: ago(23) }, null],
  ['no event has come for a day, as on other days', { lastEventAt: ago(25), daysWithEvents: 6 }, null],
  [
    'none is left of a silent connection',
    { problem: 'no_events', lastEventAt: null, daysWithEvents: 0 },
    'no_events',
  ],
  ['events come again', { problem: 'no_events' }, null],
  ['the key is still refused', { problem: 'api_key_refused', hasFailedEvents: true }, 'api_key_refused'],
])('%s: %j', (_, signs, expected) => {
  expect(connectionProblem({ ...well, ...signs }, now)).toBe(expected);
});

test('shows the most serious of several problems', () => {
  const all: ConnectionSigns = {
    ...{ problem: null, hasApiKey: false, apiVersion: '2020-08-27', hasFailedEvents: true },
    ...{ hasFailedCustomers: true, lastEventAt: ago(48), daysWithEvents: 7 },
  };
  const mended: Partial<ConnectionSigns>[] = [
    { problem: 'api_key_refused' },
    {},
    { hasApiKey: true },
    { hasApiKey: true, hasFailedEvents: false },
    { hasApiKey: true, hasFailedEvents: false, hasFailedCustomers: false },
  ];
  expect(mended.map((signs) => connectionProblem({ ...all, ...signs }, now))).toEqual([
    ...connectionProblems,
  ]);
});
