import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteReferral = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a referral that nothing was earned from; asks first')
    .argument('<referral-id>', 'such as ref_01J9')
    .addHelpText('after', '\n  $ tributary referrals delete ref_01J9 --yes')
    .action(async (id) => {
      const { referrals } = await client();
      await confirm(async () => {
        const { email, customer_id } = await referrals.get(id);
        return `Delete the referral of ${email ?? customer_id ?? id} for good`;
      });
      await print(referrals.delete(id));
    });
