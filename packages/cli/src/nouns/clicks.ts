import { adClickIds, subIds, utmParameters } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toCamelBody, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { instant, lowerCase } from '../options/values.ts';

const columns = ['created_at', 'tracking_id', 'url', 'referrer', 'is_counted', 'site_id', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List clicks, those that arrived last first'), 'click')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--program-id <id>', 'of this program')
    .option('--site-id <id>', 'on this site')
    .option('--tracking-id <id>', 'with this tracking id, in either case', lowerCase)
    .addOption(oneOf('--is-counted <value>', ['true', 'false'], '; false: the same visitor came again'))
    .example('clicks list --affiliate-id aff_01J9')
    .action(async (options) =>
      printList((await client()).clicks.list(toQuery(options)), columns, options.limit),
    );

const withLinkParameters = (command: Command): Command => {
  for (const name of subIds) command.option(`--${name} <text>`, "the affiliate's own marker");
  for (const name of utmParameters)
    command.option(`--${name.replace('_', '-')} <text>`, `campaign parameter ${name}`);
  for (const name of adClickIds) command.option(`--${name} <id>`, 'click id of an ad network');
  return command;
};

const create = ({ client, print }: Cli) =>
  withLinkParameters(withIdempotencyKey(command('create', 'Record a click on an affiliate link')))
    .requiredOption('--tracking-id <id>', "the affiliate's tracking id, in either case", lowerCase)
    .option('--program-id <id>', 'the program it belongs to (default: that of the site, or the only one)')
    .option('--site-id <id>', 'the site that the visitor came to')
    .option('--url <url>', 'the page that the visitor arrived on; its query fills in what you do not give')
    .option('--referrer <url>', 'the page that the visitor came from')
    .option('--ip <address>', "the visitor's address")
    .option('--user-agent <text>', "the visitor's browser")
    .option(
      '--created-at <time>',
      'when the visitor clicked; ISO 8601; a date is midnight UTC (default: now)',
      instant,
    )
    .example('clicks create --tracking-id anna --program-id prg_01J9 --utm-source newsletter')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).clicks.create(toCamelBody(fields), requestOptions({ idempotencyKey }))),
    );

export const commands = (cli: Cli) => [list(cli), create(cli)];
