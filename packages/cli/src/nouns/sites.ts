import { attributions, consentRules, ipRules, NAME_LENGTH_MAX } from '@tributary/core';
import { visible } from '@tributary/payout-files/visible';
import type { SiteCheck } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, integer } from '../options/values.ts';

const columns = ['name', 'id', 'home_url', 'publishable_key', 'link_hosts', 'program_id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List sites, newest first'), 'site')
    .option('--program-id <id>', 'filter by program')
    .example('sites list')
    .action(async (options) =>
      printList((await client()).sites.list(toQuery(options)), columns, options.limit),
    );

/** Adds the options for creating and updating a site. A list option replaces the existing list. */
const withSiteOptions = (command: Command): Command =>
  command
    .option(
      '--name <name>',
      `name, at most ${NAME_LENGTH_MAX} characters (default on create: the host of the home page)`,
    )
    .option(
      '--allowed-origins <list>',
      'origins where the script may run, such as https://shop.com,https://*.shop.com',
      commaList,
    )
    .option('--cookie-domain <domain>', 'cookie domain, shared by all its subdomains, such as shop.com')
    .option(
      '--params <list>',
      'query parameters that contain a tracking id (default on create: via,ref)',
      commaList,
    )
    .option(
      '--cookie-days <days>',
      'cookie lifetime in days (default on create: the program’s setting)',
      integer,
    )
    .addOption(
      oneOf(
        '--attribution <which>',
        attributions,
        ': which link is credited if a visitor followed several (default on create: last)',
      ),
    )
    .addOption(
      oneOf(
        '--consent <need>',
        consentRules,
        ': consent required before a click is recorded (default on create: none)',
      ),
    )
    .addOption(oneOf('--ip <how>', ipRules, ': how IP addresses are stored (default on create: truncated)'))
    .option('--ignore-paths <list>', 'path prefixes where no clicks are recorded', commaList)
    .option('--link-hosts <list>', 'hosts that serve short links, such as go.shop.com', commaList);

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withSiteOptions(
      command('create', 'Create a site with its publishable key')
        .requiredOption('--home-url <url>', 'landing page for links; must be https:// in live environments')
        .option('--program-id <id>', 'the site’s program (default: the only program)'),
    ),
  )
    .example('sites create --home-url https://shop.com --link-hosts go.shop.com')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).sites.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const update = ({ client, print }: Cli) =>
  withSiteOptions(
    command('update <site-id>', 'Change a site').option(
      '--home-url <url>',
      'landing page for links; must be https:// in live environments',
    ),
  )
    .option('--clear <fields>', 'clear these fields: cookie_domain, cookie_days', commaList)
    .example('sites update site_01J9 --consent required')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).sites.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <site-id>', 'Show a site')
    .example('sites get site_01J9')
    .action(async (id) => print((await client()).sites.get(id)));

const toLine = ([name, text]: readonly [string, string]) => `  ${name.padEnd(12)} ${visible(text)}\n`;

/** Returns the figures of a check, one per line, followed by the next steps. */
function linesOf({
  clicks,
  origins,
  refusals,
  cookie,
  home_page,
  last_click_at,
  problems,
}: SiteCheck): string {
  const counts = origins.map(({ origin, count, is_allowed }) => [
    'origin',
    `${origin}: ${count}${is_allowed ? '' : ' (not allowed)'}`,
  ]);
  const lines = [
    ['last click', last_click_at ?? 'none'],
    ['clicks', `${clicks.counted} counted, ${clicks.uncounted} repeat visits`],
    ...counts,
    ...refusals.map(({ reason, count }) => ['rejected', `${reason}: ${count}`]),
    ['cookie', `set ${cookie.by_server} times by a server and ${cookie.by_script} times by the script`],
    ['home page', `${home_page.final_url}: ${home_page.problem ?? home_page.status}`],
  ] as [string, string][];
  const sentences =
    problems.length === 0 ? ['No problems found.'] : problems.map((problem) => `- ${problem}`);
  return `In the last 7 days:\n\n${lines.map(toLine).join('')}\n${sentences.map(visible).join('\n')}\n`;
}

const check = (cli: Cli) =>
  command('check <site-id>', 'Check tracking on a site and get advice on any problems')
    .example('sites check site_01J9')
    .action(async (id) => {
      const found = await cli.answer((await cli.client()).sites.check(id));
      if (cli.format() === 'table' && cli.options().fields === undefined) cli.write(linesOf(found));
      else await cli.print(found);
    });

const rotateKey = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('rotate-key <site-id>'))
    .description(
      'Rotate a site’s publishable key. The current key works until the next rotation. Asks for confirmation',
    )
    .example('sites rotate-key site_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { sites } = await client();
      await confirm(async () => {
        const { name, previous_publishable_key: previous } = await sites.get(id);
        const consequence =
          previous === null
            ? 'The current key will work until the next rotation.'
            : `${previous} will stop working immediately.`;
        return [`Rotate the publishable key of the site ${name}`, consequence];
      });
      await print(sites.rotateKey(id, requestOptions({ idempotencyKey })));
    });

const rotateSignupSecret = (cli: Cli) =>
  withIdempotencyKey(command('rotate-signup-secret <site-id>'))
    .description(
      'Rotate a site’s sign-up token secret. The new secret is shown only once. Asks for confirmation',
    )
    .example('sites rotate-signup-secret site_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { sites } = await cli.client();
      await cli.confirm(async () => {
        const { name } = await sites.get(id);
        return [
          `Rotate the sign-up token secret of the site ${name}`,
          'Tokens signed with the current secret will be rejected immediately.',
        ];
      });
      const rotated = await cli.answer(sites.rotateSignupSecret(id, requestOptions({ idempotencyKey })));
      await cli.print(rotated);
      cli.note(
        rotated.signup_secret === null
          ? `The secret was only included in the first response. Create a new one with \`tributary sites rotate-signup-secret ${id}\`.`
          : 'Store the secret now. It won’t be shown again.',
      );
    });

const deleteSite = ({ client, confirm, print }: Cli) =>
  command(
    'delete <site-id>',
    'Delete a site with its keys and short links. Its clicks are kept. Asks for confirmation',
  )
    .example('sites delete site_01J9 --yes')
    .action(async (id) => {
      const { sites } = await client();
      await confirm(async () => [
        `Delete the site ${(await sites.get(id)).name}`,
        'Its keys and links will stop working.',
      ]);
      await print(sites.delete(id));
    });

export const commands = (cli: Cli) =>
  [list, create, update, get, check, rotateKey, rotateSignupSecret, deleteSite].map((member) => member(cli));
