import { adClickIds, subIds, utmParameters } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toCamelBody, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { instant, lowerCase } from '../options/values.ts';

const columns = ['created_at', 'tracking_id', 'url', 'referrer', 'is_counted', 'site_id', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List clicks, most recent first'), 'click')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--program-id <id>', 'filter by program')
    .option('--site-id <id>', 'filter by site')
    .option('--tracking-id <id>', 'filter by tracking id, ignoring case', lowerCase)
    .addOption(oneOf('--is-counted <value>', ['true', 'false'], '; false: repeat visits'))
    .example('clicks list --affiliate-id aff_01J9')
    .action(async (options) =>
      printList((await client()).clicks.list(toQuery(options)), columns, options.limit),
    );

const withLinkParameters = (command: Command): Command => {
  for (const name of subIds) command.option(`--${name} <text>`, "the affiliate's own sub id");
  for (const name of utmParameters)
    command.option(`--${name.replace('_', '-')} <text>`, `${name} campaign parameter`);
  for (const name of adClickIds) command.option(`--${name} <id>`, 'click id from an ad network');
  return command;
};

const create = ({ client, print }: Cli) =>
  withLinkParameters(withIdempotencyKey(command('create', 'Record a click on an affiliate link')))
    .requiredOption('--tracking-id <id>', "the affiliate's tracking id, ignoring case", lowerCase)
    .option('--program-id <id>', 'the affiliate’s program (default: the site’s program, or the only program)')
    .option('--site-id <id>', 'site the visitor came to')
    .option('--url <url>', 'landing page; its query parameters fill in any options you omit')
    .option('--referrer <url>', 'page the visitor came from')
    .option('--ip <address>', "the visitor's IP address")
    .option('--user-agent <text>', "the visitor's user agent")
    .option(
      '--created-at <time>',
      'when the visitor clicked, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .example('clicks create --tracking-id anna --program-id prg_01J9 --utm-source newsletter')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).clicks.create(toCamelBody(fields), requestOptions({ idempotencyKey }))),
    );

export const commands = (cli: Cli) => [list(cli), create(cli)];
