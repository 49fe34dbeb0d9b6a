import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList } from '../options/values.ts';
import { incentives } from './group-incentives.ts';
import { levels } from './group-levels.ts';

const columns = ['name', 'id', 'is_default', 'program_id', 'created_at', 'description'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List affiliate groups, newest first'), 'group')
    .option('--program-id <id>', 'filter by program')
    .option('--only <what>', 'without_incentive: only groups with approved affiliates but no incentive')
    .example('groups list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).groups.list(toQuery(options)), columns, options.limit),
    );

const create = ({ answer, client, note, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create an affiliate group'))
    .option('--program-id <id>', 'the group’s program (default: the only program)')
    .requiredOption('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
    .option('--description <text>', 'description for your own reference')
    .option('--custom-website-url <url>', 'landing page for its affiliates’ links')
    .example('groups create --program-id prg_01J9 --name Gold')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { groups } = await client();
      const group = await answer(groups.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(group);
      note(
        `Sales by its affiliates earn no commission until the group has an incentive:\n  tributary groups incentives attach ${group.id} --incentive-id <incentive-id>`,
      );
    });

const update = ({ client, print }: Cli) =>
  command('update <group-id>', 'Change an affiliate group')
    .option('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
    .option('--description <text>', 'description for your own reference')
    .option('--custom-website-url <url>', 'landing page for its affiliates’ links')
    .option('--is-default', 'make it the program’s default group')
    .option('--clear <fields>', 'clear these fields: custom_website_url', commaList)
    .example('groups update grp_01J9 --is-default')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).groups.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <group-id>', 'Show an affiliate group')
    .addOption(anyOf('--expand <names>', ['incentives', 'multi_level_incentives']))
    .example('groups get grp_01J9 --expand incentives')
    .action(async (id, options) => print((await client()).groups.get(id, options)));

const deleteGroup = ({ client, confirm, print }: Cli) =>
  command('delete <group-id>', 'Delete a group without affiliates. Asks for confirmation')
    .example('groups delete grp_01J9 --yes')
    .action(async (id) => {
      const { groups } = await client();
      await confirm(async () => [
        `Permanently delete the group ${(await groups.get(id)).name}`,
        'This cannot be undone.',
      ]);
      await print(groups.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  update(cli),
  get(cli),
  deleteGroup(cli),
  incentives(cli),
  levels(cli),
];
