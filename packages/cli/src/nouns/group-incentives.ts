import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['id', 'incentive_id', 'name', 'amount', 'is_percentage', 'currency', 'apply_to'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list <group-id>', 'List a group’s incentives, newest first'), 'attachment')
    .example('groups incentives list grp_01J9')
    .action(async (groupId, options) =>
      printList((await client()).groups.incentives.list(groupId, toQuery(options)), columns, options.limit),
    );

const attach = ({ client, print }: Cli) =>
  withIdempotencyKey(command('attach <group-id>', 'Attach an incentive to a group'))
    .requiredOption('--incentive-id <id>', 'incentive in the same program')
    .example('groups incentives attach grp_01J9 --incentive-id inc_01J9')
    .action(async (groupId, { idempotencyKey, ...fields }) =>
      print(
        (await client()).groups.incentives.create(
          groupId,
          toBody(fields),
          requestOptions({ idempotencyKey }),
        ),
      ),
    );

const get = ({ client, print }: Cli) =>
  command('get <group-id> <attachment-id>', 'Show an incentive in a group')
    .example('groups incentives get grp_01J9 gin_01J9')
    .action(async (groupId, id) => print((await client()).groups.incentives.get(groupId, id)));

const update = ({ client, print }: Cli) =>
  command(
    'update <group-id> <attachment-id>',
    'Replace an incentive in a group. Existing commissions do not change',
  )
    .option('--incentive-id <id>', 'new incentive, in the same program')
    .example('groups incentives update grp_01J9 gin_01J9 --incentive-id inc_01J9')
    .action(async (groupId, id, fields) =>
      print((await client()).groups.incentives.update(groupId, id, toUpdate(fields))),
    );

const detach = ({ client, confirm, print }: Cli) =>
  command('detach <group-id> <attachment-id>')
    .description(
      'Detach an incentive from a group. Existing commissions do not change. Asks for confirmation',
    )
    .example('groups incentives detach grp_01J9 gin_01J9 --yes')
    .action(async (groupId, id) => {
      const { groups } = await client();
      await confirm([`Detach ${id} from ${groupId}`, 'It will no longer apply to new sales.']);
      await print(groups.incentives.delete(groupId, id));
    });

export const incentives = (cli: Cli) =>
  command('incentives', 'Manage a group’s incentives')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(attach(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(detach(cli));
