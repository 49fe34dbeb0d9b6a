import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';

const find = ({ client, printList }: Cli) =>
  command('find', 'Find affiliates, referrals, commissions, payouts and coupons by any identifier')
    .argument('<q>', 'part of a name or e-mail, or an id, order id, invoice, customer id or code')
    .example('search find ada@example.com')
    .action(async (q) => {
      const { results } = await (await client()).search.find({ q });
      await printList(results, ['type', 'title', 'detail', 'id', 'matched_field']);
    });

export const commands = (cli: Cli) => [find(cli)];
