import { erasureReasons } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['id', 'referral_id', 'affiliate_id', 'reason', 'status', 'created_at', 'done_at'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List erasures, newest first'), 'erasure')
    .example('erasures list --limit all')
    .action(async (options) =>
      printList((await client()).erasures.list(toQuery(options)), columns, options.limit),
    );

const create = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(
    command(
      'create',
      'Permanently erase the personal data of a customer or an affiliate. Asks for confirmation',
    ),
  )
    .option('--referral-id <id>', 'erase a customer; use either this or --affiliate-id')
    .option('--affiliate-id <id>', 'erase an affiliate; use either this or --referral-id')
    .addOption(oneOf('--reason <reason>', erasureReasons).makeOptionMandatory())
    .addOption(
      oneOf('--unpaid-balance <what>', ['refuse', 'keep'], ': for an affiliate who is still owed money'),
    )
    .example('erasures create --referral-id ref_01J9 --reason requested')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { erasures } = await client();
      const subject = fields.referralId ?? fields.affiliateId ?? 'nobody';
      await confirm([
        `Permanently erase the name, e-mail address, external ids, metadata and clicks of ${subject}, including in stored events`,
        'Amounts are kept. This cannot be undone.',
      ]);
      await print(erasures.create(toBody(fields), requestOptions({ idempotencyKey })));
    });

const get = ({ client, print }: Cli) =>
  command('get <erasure-id>', 'Show an erasure and its progress')
    .example('erasures get ers_01J9')
    .action(async (id) => print((await client()).erasures.get(id)));

export const commands = (cli: Cli) => [list(cli), create(cli), get(cli)];
