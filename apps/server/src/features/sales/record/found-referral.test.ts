import { expect, test } from 'vitest';
import type { FoundRow } from '../sql/read.ts';
import { foundReferral } from './resolve-referral.ts';

const found = { id: 'ref_1', programId: 'prg_1', clickId: null };
const known = { customerIds: ['cus_1'], externalUserIds: [] };
const row = {
  ...{ ...found, ...known, identifierRemovals: 1, mergedInto: null },
  ...{
    'found.id': 'ref_1',
    'found.programId': 'prg_1',
    'found.clickId': null,
    'found.identifierRemovals': 1,
  },
} as unknown as FoundRow;

test('accepts a referral for the batch that is unchanged when locked', () => {
  expect(foundReferral(row)).toEqual({ ...found, ...known, locked: row });
});

test.each([
  ['is locked elsewhere', { id: null }],
  ['got or lost an id before the lock', { identifierRemovals: 2 }],
  ['got a click before the lock', { clickId: 'clk_1' }],
  ['is of an affiliate that was merged before the lock', { mergedInto: 'aff_2' }],
])('rejects a referral that %s', (_what, changed) => {
  expect(foundReferral({ ...row, ...changed } as FoundRow)).toEqual({ ...found, ...known, locked: null });
});
