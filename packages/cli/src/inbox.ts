import { moneyText } from '@tributary/core';
import type { Inbox } from '@tributary/sdk';
import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import type { Row } from './terminal/fields.ts';
import { listTable } from './terminal/table.ts';
import { displayWidth } from './terminal/text.ts';

/** Commands that list exactly the objects that are counted. */
const next = {
  applications: 'affiliates list --status pending',
  applications_held_off: 'affiliates list --status pending',
  commissions_to_approve: 'commissions list --approval waiting',
  flagged: 'commissions list --approval flagged',
  groups_without_incentive: 'groups list --only without_incentive',
  referrals_with_many_ids: 'referrals list --many-identifiers true',
  duplicates_allowed: 'programs list --only duplicates_kept',
  payouts_due: 'payouts create --dry-run',
  payouts_open: 'payouts list --status open',
  payouts_to_approve: 'payouts list --approval waiting',
  payouts_failed: 'payouts list --status failed',
  webhooks_failing: 'webhooks endpoints list --failing',
  connections_failing: 'connections list --failing',
  payments_waiting: 'connections payments <connection-id> --needs-person true',
  payout_details_changed: 'payouts create --dry-run --changed-details',
} as const satisfies Record<keyof Inbox, string>;

const commandFor = (name: keyof typeof next, { items = [] }: Part): string => {
  const [first] = items;
  const connectionId = first && 'connection_id' in first ? String(first.connection_id) : '<connection-id>';
  const command = next[name].replace('<connection-id>', connectionId);
  return `tributary ${command}${/ (list|payments) /.test(command) ? ' --limit all' : ''}`;
};

const columns = ['waiting', 'count', 'amount', 'since', 'next'];

interface Part {
  readonly count: number;
  readonly oldest_at?: string | null;
  readonly items?: readonly object[];
  readonly money?: readonly { readonly currency: string; readonly amount: number }[];
}

const toRow = (name: keyof typeof next, part: Part): Row => {
  const { count, oldest_at, money = [] } = part;
  return {
    waiting: name.replaceAll('_', ' '),
    count,
    amount: money.map(({ currency, amount }) => moneyText(amount, currency)).join(', '),
    since: oldest_at ?? null,
    next: count === 0 ? null : commandFor(name, part),
  };
};

/** Returns the rows that the key has permission to read. */
const toRows = (inbox: Inbox): Row[] =>
  (Object.keys(next) as (keyof typeof next)[]).flatMap((name) => {
    const part = inbox[name];
    return part === null ? [] : [toRow(name, part)];
  });

const plain = { bold: (text: string) => text, dim: (text: string) => text };

/** Prints the commands below the table if they don't fit into it, so that users can copy them. */
async function printTable({ printList, width, write }: Cli, rows: readonly Row[]): Promise<void> {
  const { text } = listTable(rows, columns, { width: Number.POSITIVE_INFINITY, paint: plain });
  const isBeside = text.split('\n').every((line) => displayWidth(line) <= width());
  await printList(rows, isBeside ? columns : columns.filter((column) => column !== 'next'));
  if (isBeside) return;
  for (const row of rows) if (row.next !== null) write(`\n${row.waiting}:\n  ${row.next}\n`);
}

export const inbox = (command: Command, cli: Cli) =>
  command.addHelpText('after', '\n  $ tributary inbox\n  $ tributary inbox -o json').action(async () => {
    const found = await (await cli.client()).inbox.get();
    if (cli.isWholeJson()) return cli.print(found);
    const rows = toRows(found);
    if (cli.format() !== 'table' || cli.options().fields !== undefined) return cli.printList(rows, columns);
    await printTable(cli, rows);
  });
