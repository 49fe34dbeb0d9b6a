import { couponDurations, discountTypes } from '@tributary/core';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, integer } from '../options/values.ts';

const columns = ['code', 'id', 'discount_type', 'discount_value', 'currency', 'duration', 'affiliate_id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List coupons, newest first'), 'coupon')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--program-id <id>', 'filter by program')
    .option('--code <code>', 'filter by exact code, ignoring case')
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .example('coupons list --code anna20')
    .action(async (options) =>
      printList((await client()).coupons.list(toQuery(options)), columns, options.limit),
    );

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create a coupon for an affiliate'))
    .requiredOption('--affiliate-id <id>', 'affiliate to credit')
    .requiredOption('--code <code>', 'letters, digits and hyphens; stored in uppercase')
    .addOption(oneOf('--discount-type <type>', discountTypes).makeOptionMandatory())
    .requiredOption(
      '--discount-value <number>',
      'percentage from 0 to 100, or an amount in --currency',
      amount,
    )
    .addOption(oneOf('--duration <duration>', couponDurations).makeOptionMandatory())
    .option('--duration-in-months <months>', 'required for --duration repeating', integer)
    .option('--currency <code>', 'required for --discount-type fixed, ISO 4217')
    .option('--product-ids <ids>', 'limit the coupon to these products, comma-separated', commaList)
    .option('--provider-promo-code-id <id>', 'link an existing promotion code from the provider')
    .example(
      'coupons create --affiliate-id aff_01J9 --code ANNA20 --discount-type percentage --discount-value 20 --duration once',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).coupons.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'coupons',
    description: 'Create many coupons, one JSON object per line. Continues if a line is rejected',
    key: 'idempotency_key',
    send: ({ coupons }, items) => coupons.createBatch({ items }),
  });

const get = ({ client, print }: Cli) =>
  command('get <coupon-id>', 'Show a coupon')
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .example('coupons get cpn_01J9')
    .action(async (id, options) => print((await client()).coupons.get(id, options)));

const deleteCoupon = ({ client, confirm, print }: Cli) =>
  command('delete <coupon-id>', 'Delete a coupon, here and at its provider. Asks for confirmation')
    .example('coupons delete cpn_01J9 --yes')
    .action(async (id) => {
      const { coupons } = await client();
      await confirm(async () => [
        `Permanently delete the coupon ${(await coupons.get(id)).code}`,
        'This cannot be undone.',
      ]);
      await print(coupons.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), createBatch(cli), get(cli), deleteCoupon(cli)];
