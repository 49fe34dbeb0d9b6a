import { permissions } from '@tributary/core';
import type { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, instant } from '../options/values.ts';

/** The permissions of a key; whether one exists is for the server to say. */
const permissionsOption = (beginning: string, end = ''): Option =>
  new OptionOf(
    '--permissions <list>',
    permissions,
    `${beginning}* for all, or some of ${permissions.join(', ')}${end}`,
  ).argParser(commaList);

const columns = ['id', 'name', 'hint', 'expires_at', 'revoked_at', 'last_used_at', 'permissions'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list'), 'key')
    .description('List the API keys of this environment, revoked ones too, newest first')
    .example('keys list')
    .action(async (options) =>
      printList((await client()).apiKeys.list(toQuery(options)), columns, options.limit),
    );

const create = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create an API key; it is shown only once'))
    .requiredOption('--name <name>', 'what it is for')
    .addOption(permissionsOption('', '; none that your own key lacks').makeOptionMandatory())
    .option('--expires-at <time>', 'ISO 8601; a date is midnight UTC (default: never)', instant)
    .example('keys create --name "shop backend" --permissions write:commissions,create:clicks')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { apiKeys } = await client();
      const created = await answer(apiKeys.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(created);
      const isShown = format() !== 'id' && (options().fields?.includes('key') ?? true);
      const another = `Revoke it with \`tributary keys revoke ${created.id}\` and create another.`;
      if (created.key === null)
        note(`The key was only in the first response. If you no longer have it: ${another}`);
      else if (isShown) note('Store the key now: it cannot be shown again.');
      else note(`The key was not shown and cannot be shown again. ${another}`);
    });

const update = ({ client, print }: Cli) =>
  command('update <key-id>', 'Change the name, permissions or expiry of an API key')
    .option('--name <name>', 'what it is for')
    .addOption(permissionsOption('replaces all permissions: '))
    .option('--expires-at <time>', 'ISO 8601; a date is midnight UTC', instant)
    .option('--clear <fields>', 'empty these: expires_at', commaList)
    .example('keys update key_01J9 --expires-at 2030-01-01')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).apiKeys.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <key-id>', 'Show an API key, without the key itself')
    .example('keys get key_01J9')
    .action(async (id) => print((await client()).apiKeys.get(id)));

const revoke = ({ client, confirm, print }: Cli) =>
  command('revoke <key-id>', 'Revoke an API key permanently, within a second; asks first')
    .example('keys revoke key_01J9 --yes')
    .action(async (id) => {
      const { apiKeys } = await client();
      await confirm(async () => {
        const { name, hint } = await apiKeys.get(id);
        return `Revoke the key ${name} (${hint}…) for good`;
      });
      await print(apiKeys.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), revoke(cli)];
