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
    .option('--program-id <id>', 'of this program')
    .example('sites list')
    .action(async (options) =>
      printList((await client()).sites.list(toQuery(options)), columns, options.limit),
    );

/** The settings that can be given when a site is created and changed later. A list replaces the whole list. */
const withSiteOptions = (command: Command): Command =>
  command
    .option('--name <name>', `at most ${NAME_LENGTH_MAX} characters (on create: the host of its home page)`)
    .option('--allowed-origins <list>', 'such as https://shop.com,https://*.shop.com', commaList)
    .option('--cookie-domain <domain>', 'the hosts below it share the cookie, such as shop.com')
    .option('--params <list>', 'query parameters that carry a tracking id (on create: via,ref)', commaList)
    .option('--cookie-days <days>', 'how long the cookie is kept (on create: as the program has it)', integer)
    .addOption(oneOf('--attribution <which>', attributions, ' link a visitor followed (on create: last)'))
    .addOption(oneOf('--consent <need>', consentRules, ' before a click is recorded (on create: none)'))
    .addOption(oneOf('--ip <how>', ipRules, ', as stored (on create: truncated)'))
    .option('--ignore-paths <list>', 'beginnings of paths where no click is recorded', commaList)
    .option('--link-hosts <list>', 'hosts that serve short links, such as go.shop.com', commaList);

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withSiteOptions(
      command('create', 'Create a site with its publishable key')
        .requiredOption('--home-url <url>', 'where links lead; https:// in a live environment')
        .option('--program-id <id>', 'the program it belongs to (default: the only one)'),
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
      'where links lead; https:// in a live environment',
    ),
  )
    .option('--clear <fields>', 'empty these: cookie_domain, cookie_days', commaList)
    .example('sites update site_01J9 --consent required')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).sites.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <site-id>', 'Show a site')
    .example('sites get site_01J9')
    .action(async (id) => print((await client()).sites.get(id)));

const toLine = ([name, text]: readonly [string, string]) => `  ${name.padEnd(12)} ${visible(text)}\n`;

/** The numbers of a check, a line each, then what to do. */
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
    ['clicks', `${clicks.counted} counted, ${clicks.uncounted} of visitors who came again`],
    ...counts,
    ...refusals.map(({ reason, count }) => ['refused', `${reason}: ${count}`]),
    ['cookie', `set ${cookie.by_server} times by a server, ${cookie.by_script} times by the script`],
    ['home page', `${home_page.final_url}: ${home_page.problem ?? home_page.status}`],
  ] as [string, string][];
  const sentences = problems.length === 0 ? ['Nothing is wrong.'] : problems.map((problem) => `- ${problem}`);
  return `In the last 7 days:\n\n${lines.map(toLine).join('')}\n${sentences.map(visible).join('\n')}\n`;
}

const check = (cli: Cli) =>
  command('check <site-id>', 'Check whether a site is tracked, and say what to do')
    .example('sites check site_01J9')
    .action(async (id) => {
      const found = await cli.answer((await cli.client()).sites.check(id));
      if (cli.format() === 'table' && cli.options().fields === undefined) cli.write(linesOf(found));
      else await cli.print(found);
    });

const rotateKey = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('rotate-key <site-id>'))
    .description(
      'Give a site a new publishable key; the present one works until the next rotation. Asks first',
    )
    .example('sites rotate-key site_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { sites } = await client();
      await confirm(async () => {
        const { name, previous_publishable_key: previous } = await sites.get(id);
        const consequence =
          previous === null ? 'the present one works until the next rotation' : `${previous} stops at once`;
        return `Give the site ${name} a new publishable key: ${consequence}`;
      });
      await print(sites.rotateKey(id, requestOptions({ idempotencyKey })));
    });

const rotateSignupSecret = (cli: Cli) =>
  withIdempotencyKey(command('rotate-signup-secret <site-id>'))
    .description('Give a site a new secret for sign-up tokens, shown only once. Asks first')
    .example('sites rotate-signup-secret site_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { sites } = await cli.client();
      await cli.confirm(async () => {
        const { name } = await sites.get(id);
        return `Give the site ${name} a new sign-up secret: tokens signed with the present one are refused at once`;
      });
      const rotated = await cli.answer(sites.rotateSignupSecret(id, requestOptions({ idempotencyKey })));
      await cli.print(rotated);
      cli.note(
        rotated.signup_secret === null
          ? `The secret was only in the first response. Make another with \`tributary sites rotate-signup-secret ${id}\`.`
          : 'Store the secret now: it cannot be shown again.',
      );
    });

const deleteSite = ({ client, confirm, print }: Cli) =>
  command('delete <site-id>', 'Delete a site with its keys and short links; its clicks stay. Asks first')
    .example('sites delete site_01J9 --yes')
    .action(async (id) => {
      const { sites } = await client();
      await confirm(async () => `Delete the site ${(await sites.get(id)).name}: its keys and links stop`);
      await print(sites.delete(id));
    });

export const commands = (cli: Cli) =>
  [list, create, update, get, check, rotateKey, rotateSignupSecret, deleteSite].map((member) => member(cli));
