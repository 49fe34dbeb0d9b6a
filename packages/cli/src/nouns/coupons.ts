import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { commaList } from '../options/list.ts';
import { oneOf } from '../options/one-of.ts';
import { amount, integer } from '../options/values.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Create a coupon for an affiliate')
    .requiredOption('--affiliate-id <id>', 'the affiliate credited')
    .requiredOption('--code <code>', 'letters, digits, hyphens; stored in upper case')
    .addOption(oneOf('--discount-type <type>', ['percentage', 'fixed']).makeOptionMandatory())
    .requiredOption('--discount-value <number>', 'a percent, or an amount in --currency; 0 to 100', amount)
    .addOption(oneOf('--duration <duration>', ['forever', 'once', 'repeating']).makeOptionMandatory())
    .option('--duration-in-months <months>', 'for repeating', integer)
    .option('--currency <code>', 'for fixed, ISO 4217')
    .option('--product-ids <ids>', 'comma-separated; the coupon is good for these only', commaList)
    .addHelpText(
      'after',
      '\n  $ tributary coupons create --affiliate-id aff_01J9 --code ANNA20 --discount-type percentage --discount-value 20 --duration once',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).coupons.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
