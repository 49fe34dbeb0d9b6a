import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { moneyText } from '../terminal/money.ts';

export const voidCommission = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(new Command('void'))
    .description('Void a commission or conversion that was recorded by mistake; asks first')
    .argument('<commission-id>', 'the transaction, such as trx_01J9')
    .addHelpText('after', '\n  $ tributary commissions void trx_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { commissions } = await client();
      await confirm(async () => {
        const { sale_amount, sale_amount_currency, commission_amount, commission_currency } =
          await commissions.get(id);
        const earned =
          commission_currency === null
            ? ''
            : ` and its commission of ${moneyText(commission_amount, commission_currency)}`;
        return `Void ${id}, a sale of ${moneyText(sale_amount, sale_amount_currency)}${earned}; this cannot be reversed`;
      });
      await print(commissions.void(id, requestOptions({ idempotencyKey })));
    });
