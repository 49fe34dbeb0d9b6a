import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { requestIdToKeep } from './request-id.ts';

test.each([
  newId('request'),
  '7d9f1f9e-0a3c-4b7e-9d52-3f1f0f9b1c11',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '4bf92f3577b34da6a3ce929d0e0e4736',
  '00f067aa0ba902b7',
])('keeps %s', (id) => {
  expect(requestIdToKeep(id)).toBe(id);
});

test.each(['cy@example.com', 'order-1-of-cy', 'cy', '491512345678', 'req_cy', ''])('replaces %s', (id) => {
  expect(requestIdToKeep(id)).toBe('withheld');
});
