import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { visible } from '../terminal/visible.ts';

const columns = ['currency', 'pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'];

export const balances = ({ client, format, paint, printList, write }: Cli) =>
  new Command('balances')
    .description('Show what an affiliate has earned, a row per currency')
    .argument('<affiliate-id>', 'such as aff_01J9')
    .addHelpText('after', '\n  $ tributary affiliates balances aff_01J9')
    .action(async (id) => {
      const { affiliates } = await client();
      if (format() !== 'table') return printList(await affiliates.balances(id), columns);
      const { name, balances: rows = [] } = await affiliates.get(id, { expand: ['balances'] });
      write(`${paint().bold(visible(name))}  ${visible(id)}\n`);
      await printList(rows, columns);
    });
