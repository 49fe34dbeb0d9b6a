import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('generated'),
);

test.each([
  ['ledger_entries', 'ledgerEntry', 'ledger/entries.ts'],
  ['outbox_events', 'outboxEvent', 'platform/outbox/events.ts'],
])('inserts into %s in only one file', (table, model, writer) => {
  const insert = new RegExp(
    `insert\\s+into\\s+${table}\\b|insertRecords\\(\\s*'${table}'|\\.${model}\\.(create|upsert)`,
    'i',
  );
  expect(files.filter((file) => insert.test(readFileSync(join(source, file), 'utf8')))).toEqual([writer]);
});
