import { claimableEntryTypes, ledgerEntryTypes, unreportedEntryTypes } from '@tributary/core';
import { expect, test } from 'vitest';
import { useServer } from '../../test/support/harness.ts';

const server = useServer();

const textOf = async (sql: string): Promise<string> => {
  const { rows } = await server.db.lists.query<{ text: string }>(sql);
  return rows[0]?.text ?? '';
};
const namesIn = (text: string) => [...text.matchAll(/'(\w+)'::text/g)].map(([, name]) => name).sort();

test('stores every type of entry in the database', async () => {
  const check = await textOf(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'ledger_entries_type_check'`,
  );
  expect(namesIn(check)).toEqual([...ledgerEntryTypes].sort());
});

test('excludes the same types in the report view as in the core', async () => {
  const view = await textOf(`select pg_get_viewdef('report_facts'::regclass) as text`);
  const [list = ''] = /type <> ALL \(ARRAY\[.*?\]\)/.exec(view) ?? [];
  expect(namesIn(list)).toEqual([...unreportedEntryTypes].sort());
});

test('makes every type claimable by a payout, or treats it as paid or irrelevant', () => {
  const others = ledgerEntryTypes.filter((type) => !claimableEntryTypes.some((each) => each === type));
  expect(others).toEqual(['paid', 'voided']);
});
