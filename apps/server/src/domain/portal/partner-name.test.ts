import { expect, test } from 'vitest';
import { partnerName } from './partner-name.ts';

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['  Grace  Brewster   Hopper ', 'Grace H.'],
  ['Plato', 'Plato'],
  ['ada@example.com', 'a…'],
  ['Éric Ångström', 'Éric Å.'],
  ['X 😀y', 'X 😀.'],
])('shortens %j to %j', (name, shown) => {
  expect(partnerName(name)).toBe(shown);
});
