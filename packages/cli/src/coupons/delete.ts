import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteCoupon = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a coupon, also at its provider; asks first')
    .argument('<coupon-id>', 'such as cpn_01J9')
    .addHelpText('after', '\n  $ tributary coupons delete cpn_01J9 --yes')
    .action(async (id) => {
      const { coupons } = await client();
      await confirm(async () => `Delete the coupon ${(await coupons.get(id)).code} for good`);
      await print(coupons.delete(id));
    });
