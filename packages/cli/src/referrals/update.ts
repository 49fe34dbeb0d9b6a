import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toUpdate } from '../options/body.ts';
import { commaList, keyValue } from '../options/list.ts';
import { oneOf } from '../options/one-of.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Change a referral')
    .argument('<referral-id>', 'such as ref_01J9')
    .option('--email <address>', "the customer's, unique in the program")
    .option('--customer-id <id>', 'your customer id')
    .option('--external-user-id <id>', 'your user id')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(oneOf('--status <status>', ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected']))
    .option('--name <name>', "the customer's name")
    .option('--metadata <key=value>', 'replaces what is there; repeat for more keys', keyValue)
    .option('--clear <fields>', 'empty these: customer_id, metadata', commaList)
    .addHelpText('after', '\n  $ tributary referrals update ref_01J9 --status canceled')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).referrals.update(id, toUpdate(fields, clear))),
    );
