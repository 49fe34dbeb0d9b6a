import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from './uuid.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

test('returns a UUID even on a page over plain http, where the browser cannot create one', () => {
  expect(newUuid()).toMatch(version4);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 100 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(version4);
  expect(new Set(made).size).toBe(100);
});
