import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['id', 'incentive_id', 'name', 'amount', 'is_percentage', 'currency', 'apply_to'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'attachment')
    .description('List the incentives of a group, newest first')
    .argument('<group-id>', 'such as grp_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives list grp_01J9')
    .action(async (groupId, options) =>
      printList((await client()).groups.incentives.list(groupId, toQuery(options)), columns, options.limit),
    );

const attach = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('attach'))
    .description('Attach an incentive to a group')
    .argument('<group-id>', 'such as grp_01J9')
    .requiredOption('--incentive-id <id>', 'an incentive of the same program')
    .addHelpText('after', '\n  $ tributary groups incentives attach grp_01J9 --incentive-id inc_01J9')
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
  new Command('get')
    .description('Show an incentive of a group')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives get grp_01J9 gin_01J9')
    .action(async (groupId, id) => print((await client()).groups.incentives.get(groupId, id)));

const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Replace an incentive of a group; existing commissions stay')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .option('--incentive-id <id>', 'another incentive of the same program')
    .addHelpText(
      'after',
      '\n  $ tributary groups incentives update grp_01J9 gin_01J9 --incentive-id inc_01J9',
    )
    .action(async (groupId, id, fields) =>
      print((await client()).groups.incentives.update(groupId, id, toUpdate(fields))),
    );

const detach = ({ client, confirm, print }: Cli) =>
  new Command('detach')
    .description('Detach an incentive from a group; existing commissions stay. Asks first')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives detach grp_01J9 gin_01J9 --yes')
    .action(async (groupId, id) => {
      const { groups } = await client();
      await confirm(`Detach ${id} from ${groupId}: future sales earn nothing from it`);
      await print(groups.incentives.delete(groupId, id));
    });

export const incentives = (cli: Cli) =>
  new Command('incentives')
    .description('Manage what sales by a group’s affiliates earn')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(attach(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(detach(cli));
