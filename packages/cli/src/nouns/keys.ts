import { permissions } from '@tributary/core';
import type { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, instant } from '../options/values.ts';

const permissionsOption = (beginning: string, end = ''): Option =>
  new OptionOf(
    '--permissions <list>',
    permissions,
    `${beginning}* for all, or some of ${permissions.join(', ')}${end}`,
  ).argParser(commaList);

const columns = ['id', 'name', 'hint', 'expires_at', 'revoked_at', 'last_used_at', 'permissions'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list'), 'key')
    .description('List the API keys of this environment, including revoked ones, newest first')
    .example('keys list')
    .action(async (options) =>
      printList((await client()).apiKeys.list(toQuery(options)), columns, options.limit),
    );

const create = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create an API key, which is shown only once'))
    .requiredOption('--name <name>', 'purpose of the key')
    .addOption(permissionsOption('', '; limited to the permissions of your own key').makeOptionMandatory())
    .option(
      '--expires-at <time>',
      'when the key expires, ISO 8601; a date means midnight UTC (default: never)',
      instant,
    )
    .example('keys create --name "shop backend" --permissions write:commissions,create:clicks')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { apiKeys } = await client();
      const created = await answer(apiKeys.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(created);
      const isShown = format() !== 'id' && (options().fields?.includes('key') ?? true);
      const another = `Revoke it with \`tributary keys revoke ${created.id}\` and create another.`;
      if (created.key === null)
        note(`The key was only included in the first response. If you no longer have it: ${another}`);
      else if (isShown) note('Store the key now. It won’t be shown again.');
      else note(`The key was not shown, and it cannot be shown later. ${another}`);
    });

const update = ({ client, print }: Cli) =>
  command('update <key-id>', 'Change the name, permissions or expiry of an API key')
    .option('--name <name>', 'purpose of the key')
    .addOption(permissionsOption('new list of permissions: '))
    .option('--expires-at <time>', 'when the key expires, ISO 8601; a date means midnight UTC', instant)
    .option('--clear <fields>', 'clear these fields: expires_at', commaList)
    .example('keys update key_01J9 --expires-at 2030-01-01')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).apiKeys.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <key-id>', 'Show an API key, without the key itself')
    .example('keys get key_01J9')
    .action(async (id) => print((await client()).apiKeys.get(id)));

const revoke = ({ client, confirm, print }: Cli) =>
  command(
    'revoke <key-id>',
    'Permanently revoke an API key. Takes effect within a second. Asks for confirmation',
  )
    .example('keys revoke key_01J9 --yes')
    .action(async (id) => {
      const { apiKeys } = await client();
      await confirm(async () => {
        const { name, hint } = await apiKeys.get(id);
        return [`Permanently revoke the key ${name} (${hint}…)`, 'This cannot be undone.'];
      });
      await print(apiKeys.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), revoke(cli)];
