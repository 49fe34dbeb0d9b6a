import { visible } from '@tributary/payout-files/visible';
import type { Cli } from '../cli.ts';
import { requestOptions, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';

const columns = ['tracking_id', 'is_primary', 'created_at'];

const list = ({ client, printList }: Cli) =>
  command('list <affiliate-id>', 'List an affiliate’s tracking ids, with the primary id first')
    .example('affiliates tracking-ids list aff_01J9')
    .action(async (affiliateId) =>
      printList(await (await client()).affiliates.trackingIds.list(affiliateId), columns),
    );

const add = ({ client, print }: Cli) =>
  withIdempotencyKey(
    command('add <affiliate-id>', 'Add a tracking id to an affiliate, such as a code from another service'),
  )
    .requiredOption('--tracking-id <id>', 'letters A to Z, digits and . _ ~ -')
    .example('affiliates tracking-ids add aff_01J9 --tracking-id john_doe')
    .action(async (affiliateId, { idempotencyKey, trackingId }) =>
      print(
        (await client()).affiliates.trackingIds.create(
          affiliateId,
          { tracking_id: trackingId },
          requestOptions({ idempotencyKey }),
        ),
      ),
    );

const remove = ({ client, confirm, print }: Cli) =>
  command('delete <affiliate-id> <tracking-id>')
    .description(
      'Delete an affiliate’s tracking id. Links that use it will no longer credit anyone. Asks for confirmation',
    )
    .example('affiliates tracking-ids delete aff_01J9 john_doe --yes')
    .action(async (affiliateId, trackingId) => {
      const { affiliates } = await client();
      await confirm([
        `Delete the tracking id ${visible(trackingId)}`,
        'Links that use the tracking id will no longer credit anyone.',
      ]);
      await print(affiliates.trackingIds.delete(affiliateId, trackingId));
    });

export const trackingIds = (cli: Cli) =>
  command('tracking-ids', 'Manage the tracking ids in an affiliate’s links')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(add(cli))
    .addCommand(remove(cli));
