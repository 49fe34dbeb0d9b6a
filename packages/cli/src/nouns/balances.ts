import type { AffiliateBalances } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { asOf } from '../options/as-of.ts';
import { command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['name', 'currency', 'pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back', 'id'];

/** Yields a row for each affiliate and currency. */
async function* inRows(affiliates: AsyncIterable<AffiliateBalances>) {
  for await (const { balances, ...affiliate } of affiliates)
    for (const balance of balances) yield { ...affiliate, ...balance };
}

const list = ({ client, isWholeJson, printList }: Cli) =>
  withCursorOptions(command('list', 'List affiliates’ balances, one row per currency'), 'affiliate')
    .addOption(asOf())
    .option('--program-id <id>', 'filter by program')
    .option('--currency <code>', 'filter by currency or unit')
    .example('balances list --as-of 2026-10-31 --limit all -o csv')
    .action(async (options) => {
      const found = (await client()).balances.list(toQuery(options));
      await printList(isWholeJson() ? found : inRows(found), columns, options.limit);
    });

export const commands = (cli: Cli) => [list(cli)];
