import { SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { defaultLimit, pageSize } from '../options/paging.ts';
import { commaList, integer, limit, repeated } from '../options/values.ts';

const columns = ['name', 'domain', 'status', 'id', 'category', 'created_at'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the shortlist, newest first')
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .option('--page <number>', 'page to start at', integer)
    .option('--category <name>', 'filter by exact category')
    .option('--status <status>', 'filter by exact status')
    .option('--search <text>', 'search names and domains')
    .example('finder list --category blog --limit all -o csv')
    .action(async ({ limit: wanted, ...filters }) => {
      const rows = (await client()).finder.list({ ...toBody<object>(filters), limit: pageSize(wanted) });
      await printList(rows, columns, wanted);
    });

const add = ({ client, print }: Cli) =>
  withIdempotencyKey(command('add', 'Add a prospective affiliate to the shortlist'))
    .requiredOption('--name <name>', 'the prospect’s name')
    .requiredOption('--domain <domain>', 'such as blog.example.com')
    .requiredOption('--category <name>', `your own category, at most ${SHORTLIST_WORD_LENGTH_MAX} characters`)
    .option('--urls <url>', 'URL; repeat for more', repeated)
    .option('--emails <address>', 'e-mail address; repeat for more', repeated)
    .option('--social-media <url>', 'social media profile; repeat for more', repeated)
    .option('--notes <text>', 'notes for your own reference')
    .option('--status <status>', 'your own status, such as CONTACTED')
    .example('finder add --name "Coffee Blog" --domain coffee.example.com --category blog')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).finder.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const update = ({ client, print }: Cli) =>
  command('update <item-id>', 'Change a shortlist item')
    .option('--name <name>', 'the prospect’s name')
    .option('--domain <domain>', 'such as blog.example.com')
    .option('--category <name>', `your own category, at most ${SHORTLIST_WORD_LENGTH_MAX} characters`)
    .option('--urls <url>', 'URL; replaces all URLs; repeat for more', repeated)
    .option('--emails <address>', 'e-mail address; replaces all addresses; repeat for more', repeated)
    .option('--social-media <url>', 'social media profile; replaces all profiles; repeat for more', repeated)
    .option('--notes <text>', 'notes for your own reference')
    .option('--status <status>', 'your own status, such as CONTACTED')
    .option('--clear <fields>', 'clear these fields: notes, status', commaList)
    .example('finder update sli_01J9 --status CONTACTED')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).finder.update(id, toUpdate(fields, clear))),
    );

const deleteItem = ({ client, confirm, print }: Cli) =>
  command('delete <item-id>', 'Permanently delete a shortlist item. Asks for confirmation')
    .example('finder delete sli_01J9 --yes')
    .action(async (id) => {
      const { finder } = await client();
      await confirm([`Permanently delete ${id}`, 'This cannot be undone.']);
      await print(finder.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), add(cli), update(cli), deleteItem(cli)];
