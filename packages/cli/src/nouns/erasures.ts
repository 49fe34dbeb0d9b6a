import { erasureReasons } from '@tributary/core';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['id', 'referral_id', 'affiliate_id', 'reason', 'status', 'created_at', 'done_at'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'erasure')
    .description('List erasures, newest first')
    .addHelpText('after', '\n  $ tributary erasures list --limit all')
    .action(async (options) =>
      printList((await client()).erasures.list(toQuery(options)), columns, options.limit),
    );

const create = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Erase what names a customer or an affiliate, for good; asks first')
    .option('--referral-id <id>', 'a customer; either this or --affiliate-id')
    .option('--affiliate-id <id>', 'an affiliate; either this or --referral-id')
    .addOption(oneOf('--reason <reason>', erasureReasons).makeOptionMandatory())
    .addOption(oneOf('--unpaid-balance <what>', ['refuse', 'keep']))
    .addHelpText('after', '\n  $ tributary erasures create --referral-id ref_01J9 --reason requested')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { erasures } = await client();
      const subject = fields.referralId ?? fields.affiliateId ?? 'nobody';
      await confirm(
        `Erase the name, e-mail address, external ids, metadata and clicks of ${subject} for good, also in stored events. Amounts stay`,
      );
      await print(erasures.create(toBody(fields), requestOptions({ idempotencyKey })));
    });

const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an erasure, and how far it is')
    .argument('<erasure-id>', 'such as ers_01J9')
    .addHelpText('after', '\n  $ tributary erasures get ers_01J9')
    .action(async (id) => print((await client()).erasures.get(id)));

export const commands = (cli: Cli) => [list(cli), create(cli), get(cli)];
