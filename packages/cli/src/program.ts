import { Command, Option } from 'commander';
import type { Cli } from './cli.ts';
import { helpFormatting } from './help/help-formatting.ts';
import { assertFilters } from './options/assert-filters.ts';
import { OptionOf } from './options/one-of.ts';
import { commaList, seconds } from './options/values.ts';
import type { GlobalOptions } from './settings/runtime.ts';
import { formats } from './terminal/print.ts';
import { wrapText } from './terminal/text.ts';
import { version } from './version.ts';

type Group = (cli: Cli) => Command[];
/** Adds options and the action to a top-level command such as `doctor`. `whole` loads the full command tree. */
type Single = (command: Command, cli: Cli, whole: () => Promise<Command>) => Command;

// Load modules on first use, so that a command loads only its own code.
const groups: Record<string, [description: string, load: () => Promise<{ commands: Group }>]> = {
  affiliates: ['Partners who refer customers', () => import('./nouns/affiliates.ts')],
  clicks: ['Clicks on affiliate links', () => import('./nouns/clicks.ts')],
  sites: ['Websites on which visitors are tracked', () => import('./nouns/sites.ts')],
  referrals: ['Customers referred by affiliates', () => import('./nouns/referrals.ts')],
  signups: ['Sign-ups and who referred them', () => import('./nouns/signups.ts')],
  conversions: ['Sales and refunds', () => import('./nouns/conversions.ts')],
  events: ['Leads, trials and milestones', () => import('./nouns/events.ts')],
  commissions: ['Affiliate earnings: approve, release, reject', () => import('./nouns/commissions.ts')],
  payouts: ['Payments to affiliates', () => import('./payouts/commands.ts')],
  'funding-sources': ['Bank accounts that you pay from', () => import('./nouns/funding-sources.ts')],
  adjustments: ['Bonuses and deductions for affiliates', () => import('./nouns/adjustments.ts')],
  balances: ['Balances of all affiliates', () => import('./nouns/balances.ts')],
  closes: ['Closed accounting months', () => import('./nouns/closes.ts')],
  accounting: ['Journals for bookkeeping', () => import('./nouns/accounting.ts')],
  coupons: ['Discount codes that credit affiliates', () => import('./nouns/coupons.ts')],
  connections: ['Stripe: record payments as sales automatically', () => import('./nouns/connections.ts')],
  programs: ['Affiliate programs', () => import('./nouns/programs.ts')],
  portals: ['Pages where affiliates sign in', () => import('./nouns/portals.ts')],
  groups: ['Affiliate groups, their incentives and levels', () => import('./nouns/groups.ts')],
  incentives: ['Rules for calculating commissions', () => import('./nouns/incentives.ts')],
  finder: ['Your shortlist of prospective affiliates', () => import('./nouns/finder.ts')],
  persons: ['All data stored about a person', () => import('./nouns/persons.ts')],
  erasures: ['Erase the personal data of a customer or an affiliate', () => import('./nouns/erasures.ts')],
  reports: ['Performance, funnel and accounting reports', () => import('./nouns/reports.ts')],
  import: [
    'Import affiliates, referrals, commissions, conversions or refunds from files; resumable',
    () => import('./import/commands.ts'),
  ],
  audit: ['Read and verify the audit log', () => import('./nouns/audit.ts')],
  ledger: ['List ledger entries and verify balances', () => import('./nouns/ledger.ts')],
  search: ['Find anything by its identifiers', () => import('./nouns/search.ts')],
  webhooks: [
    'Manage webhook endpoints, deliveries and events, and forward events to your machine',
    () => import('./webhooks/commands.ts'),
  ],
  keys: ['API keys of this environment', () => import('./nouns/keys.ts')],
  members: ['People who sign in to the dashboard', () => import('./nouns/members.ts')],
  invitations: ['Invitations to join this environment', () => import('./nouns/invitations.ts')],
  mails: ['E-mails sent by this environment, and their status', () => import('./nouns/mails.ts')],
  roles: ['Roles and their permissions', () => import('./nouns/roles.ts')],
  'test-clock': ['The clock of a dev environment', () => import('./nouns/test-clock.ts')],
  auth: ['Save and switch API keys', () => import('./settings/auth.ts')],
  config: ['Read and change saved settings', () => import('./settings/config.ts')],
};

const singles: Record<string, [description: string, load: () => Promise<Single>]> = {
  inbox: [
    'What needs your attention: applications, approvals, payouts and failures',
    async () => (await import('./inbox.ts')).inbox,
  ],
  dashboard: [
    'Print a link that opens the dashboard',
    async () => (await import('./dashboard.ts')).dashboard,
  ],
  doctor: [
    'Check the configuration, the server, the key and the clock',
    async () => (await import('./doctor/doctor.ts')).doctor,
  ],
  sign: ['Sign a request body read from stdin', async () => (await import('./sign.ts')).sign],
  api: ['Send any request to the API', async () => (await import('./api.ts')).api],
  completion: [
    'Print a completion script for bash, zsh or fish',
    async () => (await import('./completion/completion.ts')).completion,
  ],
};

const reference = 'https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md';
const globalHint = `
Every command also accepts the global options of \`tributary --help\`, such as --output and --profile.
Fields and errors of each endpoint: ${reference}`;

/** Full name of a command, including the noun, such as `payouts create`. */
const fullName = (command: Command): string =>
  command.parent?.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

/** Validates --fields and -o id before the request is sent. Loads the schemas only for these options. */
async function assertOutput(cli: Cli, command: Command): Promise<void> {
  const options = cli.options();
  if (options.fields === undefined && options.output !== 'id') return;
  const { assertPrintable } = await import('./help/assert-printable.ts');
  assertPrintable(fullName(command), command.args, options);
  expandFor(command, options.fields ?? []);
}

/** Expands the objects that `--fields` refers to, such as `affiliate.email`, if the command supports `--expand`. */
function expandFor(command: Command, fields: readonly string[]): void {
  const expand = command.options.find((option) => option.attributeName() === 'expand');
  if (!(expand instanceof OptionOf)) return;
  const given = (command.opts().expand as string[] | undefined) ?? [];
  const read = expand.values.filter((name) => fields.some((field) => field.split('.')[0] === name));
  const all = [...new Set([...given, ...read])];
  if (all.length > given.length) command.setOptionValue('expand', all);
}

/**
 * Copies the program's settings to a command and its subcommands. Commander does so only in its own `command`
 * method.
 */
function adopted(program: Command, member: Command): Command {
  for (const nested of member.commands) adopted(program, nested);
  return member.copyInheritedSettings(program).addHelpText('after', globalHint);
}

async function load(program: Command, command: Command, cli: Cli): Promise<void> {
  const name = command.name();
  const [group, single] = [groups[name], singles[name]];
  if (single) (await single[1]())(command, cli, () => loadAll(program, command, cli));
  for (const member of group ? (await group[1]()).commands(cli) : [])
    command.addCommand(adopted(program, member));
  command.addHelpText('after', globalHint);
}

/**
 * Loads the full command tree. Skips the noun `loaded`, because loading a noun twice would duplicate its
 * commands.
 */
async function loadAll(program: Command, loaded: Command, cli: Cli): Promise<Command> {
  for (const command of program.commands) if (command !== loaded) await load(program, command, cli);
  return program;
}

const withGlobalOptions = (program: Command): Command =>
  program
    .option('-p, --profile <name>', 'use this saved profile')
    .option(
      '--api-key <key>',
      'API key (prefer TRIBUTARY_API_KEY or a profile: other users can see command lines)',
    )
    .option(
      '--base-url <url>',
      'server URL (default: TRIBUTARY_BASE_URL, the profile, then http://127.0.0.1:8787)',
    )
    .addOption(
      new Option(
        '-o, --output <format>',
        'output format (default: table on a terminal, otherwise json)',
      ).choices([...formats]),
    )
    .option('--fields <list>', 'print only these fields, such as id,affiliate.email', commaList)
    .option('-y, --yes', 'skip confirmation prompts')
    .option('--no-input', 'never prompt; fail instead')
    .option('-q, --quiet', 'print only errors to stderr')
    .option('--verbose', 'print requests and stack traces to stderr')
    .option('--no-color', 'disable colors (or set NO_COLOR)')
    .option('--timeout <seconds>', 'timeout per request (default: 30)', seconds);

/** Creates the command tree. `cliFor` is called with a function that returns the global options after parsing. */
export function createProgram(cliFor: (options: () => GlobalOptions) => Cli): Command {
  const program = new Command('tributary')
    .description('Track affiliate sales, refund them and pay affiliates from the terminal')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp(helpFormatting);
  const cli = cliFor(() => program.opts());
  withGlobalOptions(program).configureOutput({
    writeOut: (text) => cli.write(wrapText(text, cli.width())),
    // run.ts reports errors in the output format; commander's own output is for people.
    writeErr: (text) => (cli.format() === 'table' ? cli.writeError(wrapText(text, cli.width())) : undefined),
    outputError: () => {},
    getOutHelpWidth: cli.width,
    getErrHelpWidth: cli.width,
  });
  for (const [name, [description]] of Object.entries({ ...groups, ...singles })) {
    program.command(name).helpCommand(false).description(description);
  }
  program.hook('preSubcommand', (_program, command) => load(program, command, cli));
  program.hook('preAction', (_program, command) => assertOutput(cli, command));
  program.hook('postAction', (_program, command) => assertFilters(cli, command.opts()));
  return program.addHelpText(
    'after',
    '\n  $ tributary auth login\n  $ tributary referrals list --status customer',
  );
}
