import { moneyText } from '@tributary/payout-files/money';
import type { Inbox } from '@tributary/sdk';
import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import type { Row } from './terminal/fields.ts';

/** Where to go on: a command that shows all of it. */
const next = {
  applications: 'affiliates list --status pending',
  commissions_to_approve: 'commissions list --status pending',
  flagged: 'commissions list --status pending',
  payouts_due: 'payouts create --dry-run',
  payouts_open: 'payouts list --status pending',
  payouts_failed: 'payouts list --status failed',
  webhooks_failing: 'webhooks endpoints list',
  payout_details_changed: 'payouts create --dry-run',
} as const satisfies Record<keyof Inbox, string>;

const columns = ['waiting', 'count', 'amount', 'since', 'next'];

interface Part {
  readonly count: number;
  readonly oldest_at?: string | null;
  readonly money?: readonly { readonly currency: string; readonly amount: number }[];
}

const toRow = (name: keyof typeof next, { count, oldest_at, money = [] }: Part): Row => ({
  waiting: name.replaceAll('_', ' '),
  count,
  amount: money.map(({ currency, amount }) => moneyText(amount, currency)).join(', '),
  since: oldest_at ?? null,
  next: count === 0 ? null : `tributary ${next[name]}`,
});

/** What the key may not read is left out. */
const toRows = (inbox: Inbox): Row[] =>
  (Object.keys(next) as (keyof typeof next)[]).flatMap((name) => {
    const part = inbox[name];
    return part === null ? [] : [toRow(name, part)];
  });

export const inbox = (command: Command, cli: Cli) =>
  command.addHelpText('after', '\n  $ tributary inbox\n  $ tributary inbox -o json').action(async () => {
    const found = await (await cli.client()).inbox.get();
    if (cli.isWholeJson()) return cli.print(found);
    await cli.printList(toRows(found), columns);
  });
