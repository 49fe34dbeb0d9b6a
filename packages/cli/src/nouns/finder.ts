import { SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { defaultLimit, pageSize } from '../options/paging.ts';
import { commaList, integer, limit, repeated } from '../options/values.ts';

const columns = ['name', 'domain', 'status', 'id', 'category', 'created_at'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the shortlist, newest first')
    .option('--limit <number>', 'the maximum number of rows, or all', limit, defaultLimit)
    .option('--page <number>', 'start at this page', integer)
    .option('--category <name>', 'with exactly this category')
    .option('--status <status>', 'with exactly this status')
    .option('--search <text>', 'part of the name or domain')
    .example('finder list --category blog --limit all -o csv')
    .action(async ({ limit: wanted, ...filters }) => {
      const rows = (await client()).finder.list({ ...toBody<object>(filters), limit: pageSize(wanted) });
      await printList(rows, columns, wanted);
    });

const add = ({ client, print }: Cli) =>
  withIdempotencyKey(command('add', 'Add a possible affiliate to the shortlist'))
    .requiredOption('--name <name>', 'who it is')
    .requiredOption('--domain <domain>', 'such as blog.example.com')
    .requiredOption('--category <name>', `your own, at most ${SHORTLIST_WORD_LENGTH_MAX} characters`)
    .option('--urls <url>', 'repeat for more', repeated)
    .option('--emails <address>', 'repeat for more', repeated)
    .option('--social-media <url>', 'a profile; repeat for more', repeated)
    .option('--notes <text>', 'for your own reference')
    .option('--status <status>', 'your own, such as CONTACTED')
    .example('finder add --name "Coffee Blog" --domain coffee.example.com --category blog')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).finder.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const update = ({ client, print }: Cli) =>
  command('update <item-id>', 'Change a shortlist item')
    .option('--name <name>', 'who it is')
    .option('--domain <domain>', 'such as blog.example.com')
    .option('--category <name>', `your own, at most ${SHORTLIST_WORD_LENGTH_MAX} characters`)
    .option('--urls <url>', 'replaces all; repeat for more', repeated)
    .option('--emails <address>', 'replaces all; repeat for more', repeated)
    .option('--social-media <url>', 'a profile; replaces all; repeat for more', repeated)
    .option('--notes <text>', 'for your own reference')
    .option('--status <status>', 'your own, such as CONTACTED')
    .option('--clear <fields>', 'empty these: notes, status', commaList)
    .example('finder update sli_01J9 --status CONTACTED')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).finder.update(id, toUpdate(fields, clear))),
    );

const deleteItem = ({ client, confirm, print }: Cli) =>
  command('delete <item-id>', 'Permanently delete a shortlist item; asks first')
    .example('finder delete sli_01J9 --yes')
    .action(async (id) => {
      const { finder } = await client();
      await confirm(`Delete ${id} for good`);
      await print(finder.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), add(cli), update(cli), deleteItem(cli)];
