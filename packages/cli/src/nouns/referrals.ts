import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { keyValue } from '../options/list.ts';
import { oneOf } from '../options/one-of.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Create a referral')
    .requiredOption('--email <address>', "the customer's, unique in the program")
    .requiredOption('--affiliate-id <id>', 'the affiliate who referred')
    .option('--click-id <id>', 'turns this click into the referral')
    .option('--customer-id <id>', 'your customer id')
    .option('--external-user-id <id>', 'your user id')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(
      oneOf(
        '--status <status>',
        ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected'],
        ' (default: lead)',
      ),
    )
    .option('--name <name>', "the customer's name")
    .option('--created-at <time>', 'backdates it; ISO 8601 with offset or Z')
    .option('--metadata <key=value>', 'repeat for more keys', keyValue)
    .addHelpText(
      'after',
      '\n  $ tributary referrals create --email sam@example.com --affiliate-id aff_01J9 --customer-id cus_1',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).referrals.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
