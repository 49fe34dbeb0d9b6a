import { type BounceKind, bounceKinds, keysOf, locales, mailStatuses } from '@tributary/core';
import type { MailBounce, MailTest } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['created_at', 'kind', 'recipient', 'subject', 'status', 'smtp_reply', 'id'];
const suppressionColumns = ['created_at', 'email', 'reason', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List e-mails from the last 90 days, newest first'), 'mail')
    .addOption(oneOf('--status <status>', mailStatuses))
    .option('--search <text>', 'search recipient addresses')
    .example('mails list --status failed')
    .action(async (options) =>
      printList((await client()).mails.list(toQuery(options)), columns, options.limit),
    );

const get = ({ client, print }: Cli) =>
  command(
    'get <mail-id>',
    'Show an e-mail with its content. In live environments, codes and links are hidden',
  )
    .example('mails get mal_01J9')
    .action(async (id) => print((await client()).mails.get(id)));

const resend = ({ client, print }: Cli) =>
  withIdempotencyKey(command('resend <mail-id>', 'Send an e-mail again to the same recipient'))
    .example('mails resend mal_01J9')
    .action(async (id, { idempotencyKey }) =>
      print((await client()).mails.resend(id, requestOptions({ idempotencyKey }))),
    );

const test = ({ client, print }: Cli) =>
  withIdempotencyKey(command('test', 'Send a test e-mail'))
    .requiredOption('--email <address>', 'recipient')
    .addOption(oneOf('--language <language>', Object.keys(locales)))
    .example('mails test --email ada@example.com')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).mails.test(toBody<MailTest>(fields), requestOptions({ idempotencyKey }))),
    );

const bounce = ({ client, print }: Cli) =>
  withIdempotencyKey(command('report-bounce', 'Report that an e-mail bounced, which suppresses its address'))
    .option('--message-id <id>', 'Message-ID of the e-mail; use either this or --email')
    .option('--email <address>', 'recipient; use either this or --message-id')
    .addOption(oneOf('--kind <kind>', keysOf<BounceKind>(bounceKinds)).makeOptionMandatory())
    .example('mails report-bounce --email ada@example.com --kind bounce')
    .action(async ({ idempotencyKey, ...fields }) =>
      print(
        (await client()).mails.reportBounce(toBody<MailBounce>(fields), requestOptions({ idempotencyKey })),
      ),
    );

const listSuppressions = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List suppressed addresses, newest first'), 'suppression')
    .option('--email <address>', 'filter by address')
    .example('mails suppressions list')
    .action(async (options) =>
      printList((await client()).mailSuppressions.list(toQuery(options)), suppressionColumns, options.limit),
    );

const lift = ({ client, print }: Cli) =>
  command('delete <suppression-id>', 'Remove a suppression, so that the address receives e-mail again')
    .example('mails suppressions delete sup_01J9')
    .action(async (id) => print((await client()).mailSuppressions.delete(id)));

const suppressions = (cli: Cli) =>
  command('suppressions', 'Addresses that no longer receive e-mail')
    .helpCommand(false)
    .addCommand(listSuppressions(cli))
    .addCommand(lift(cli));

export const commands = (cli: Cli) => [
  list(cli),
  get(cli),
  resend(cli),
  test(cli),
  bounce(cli),
  suppressions(cli),
];
