import { expect, test } from 'vitest';
import type { FoundRow } from '../sql/read.ts';
import { foundReferral } from './resolve-referral.ts';

const ids = { id: 'ref_1', programId: 'prg_1', customerId: 'cus_1', externalUserId: null, clickId: null };
const row = {
  ...ids,
  ...Object.fromEntries(Object.entries(ids).map(([column, value]) => [`found.${column}`, value])),
  holdsKeys: [true],
} as unknown as FoundRow;

test('a referral that is locked as it was found can be used by the batch', () => {
  expect(foundReferral(row)).toMatchObject({ ...ids, locked: ids });
});

test.each([
  ['is locked elsewhere', { id: null }],
  ['got another customer before the lock', { customerId: 'cus_2' }],
  ['got an external user before the lock', { externalUserId: 'usr_1' }],
  ['got a click before the lock', { clickId: 'clk_1' }],
])('a referral that %s cannot', (_what, changed) => {
  expect(foundReferral({ ...row, ...changed } as FoundRow)).toMatchObject({ ...ids, locked: null });
});
