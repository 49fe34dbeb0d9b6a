import { claimableEntryTypes, ledgerEntryTypes, unreportedEntryTypes } from '@tributary/core';
import { expect, test } from 'vitest';
import { useServer } from '../../test/support/harness.ts';

const server = useServer();

const textOf = async (sql: string): Promise<string> => {
  const { rows } = await server.db.lists.query<{ text: string }>(sql);
  return rows[0]?.text ?? '';
};
const namesIn = (text: string) => [...text.matchAll(/'(\w+)'::text/g)].map(([, name]) => name).sort();

test('the database takes every type of entry', async () => {
  const check = await textOf(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'ledger_entries_type_check'`,
  );
  expect(namesIn(check)).toEqual([...ledgerEntryTypes].sort());
});

test('the view of the reports leaves out the types that the core says', async () => {
  const view = await textOf(`select pg_get_viewdef('report_facts'::regclass) as text`);
  const [list = ''] = /type <> ALL \(ARRAY\[.*?\]\)/.exec(view) ?? [];
  expect(namesIn(list)).toEqual([...unreportedEntryTypes].sort());
});

test('every type can be claimed by a payout, or says that money left or counts for nothing', () => {
  const others = ledgerEntryTypes.filter((type) => !claimableEntryTypes.some((each) => each === type));
  expect(others).toEqual(['paid', 'voided']);
});
