import { claimableEntryTypes, settlementEntryTypes, unreportedEntryTypes } from '@tributary/core';
import { raw } from '../platform/db/sql.ts';

const listed = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ');

/** Sets of entry types as SQL lists: `l.type in (${claimableTypes})`. The core defines the sets. */
export const claimableTypes = raw(listed(claimableEntryTypes));
export const settlementTypes = raw(listed(settlementEntryTypes));

/** The same lists, by the names that invariants.sql uses. */
export const entryTypeLists: Readonly<Record<string, string>> = {
  $claimable_types: listed(claimableEntryTypes),
  $settlement_types: listed(settlementEntryTypes),
  $unreported_types: listed(unreportedEntryTypes),
};
