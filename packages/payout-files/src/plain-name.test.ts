import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['EndToEndId', 'end_to_end_id'],
  ['End-to-end ID', 'end_to_end_id'],
  ['  Status ', 'status'],
  ['(Status)', 'status'],
  ['Währung', 'waehrung'],
  ['WAEHRUNG', 'waehrung'],
  ['Wa\u0308hrung', 'waehrung'],
  ['Référence', 'reference'],
  ['S/H', 's_h'],
  ['Betrag (€)', 'betrag'],
])('converts the name %j to %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
