import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { moneyText } from '../terminal/money.ts';

export const deleteCommission = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a transaction that nothing was earned by; asks first')
    .argument('<commission-id>', 'the transaction, such as trx_01J9')
    .addHelpText('after', '\n  $ tributary commissions delete trx_01J9 --yes')
    .action(async (id) => {
      const { commissions } = await client();
      await confirm(async () => {
        const { sale_amount, sale_amount_currency } = await commissions.get(id);
        return `Delete ${id}, a sale of ${moneyText(sale_amount, sale_amount_currency)}, for good`;
      });
      await print(commissions.delete(id));
    });
