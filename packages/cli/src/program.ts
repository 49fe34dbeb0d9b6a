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

/** The commands of one noun. */
type Group = (cli: Cli) => Command[];
/** A command without a noun, given its name. */
type Single = (command: Command, cli: Cli, whole: () => Promise<Command>) => Command;

// Each is loaded when it is used: a command pays for itself alone.
const groups: Record<string, [description: string, load: () => Promise<{ commands: Group }>]> = {
  affiliates: ['The partners who refer', () => import('./nouns/affiliates.ts')],
  clicks: ['Clicks on affiliate links', () => import('./nouns/clicks.ts')],
  sites: ['Websites whose visitors are tracked', () => import('./nouns/sites.ts')],
  referrals: ['The customers who were referred', () => import('./nouns/referrals.ts')],
  signups: ['Sign-ups, and who referred them', () => import('./nouns/signups.ts')],
  conversions: ['Sales, and their refunds', () => import('./nouns/conversions.ts')],
  events: ['Leads, trials and milestones', () => import('./nouns/events.ts')],
  commissions: ['What was earned: approve, release, reject', () => import('./nouns/commissions.ts')],
  payouts: ['Payments to affiliates', () => import('./payouts/commands.ts')],
  'funding-sources': ['Bank accounts that you pay from', () => import('./nouns/funding-sources.ts')],
  adjustments: ['Bonuses and deductions of affiliates', () => import('./nouns/adjustments.ts')],
  coupons: ['Discount codes of affiliates', () => import('./nouns/coupons.ts')],
  connections: ['Stripe: payments become sales by themselves', () => import('./nouns/connections.ts')],
  programs: ['Affiliate programs', () => import('./nouns/programs.ts')],
  portals: ['The pages on which affiliates sign in', () => import('./nouns/portals.ts')],
  groups: ['Affiliate groups, their incentives and levels', () => import('./nouns/groups.ts')],
  incentives: ['Rules for what a sale or an event earns', () => import('./nouns/incentives.ts')],
  finder: ['The shortlist of possible affiliates', () => import('./nouns/finder.ts')],
  persons: ['Everything that is stored of a person', () => import('./nouns/persons.ts')],
  erasures: ['Erase what names a customer or an affiliate', () => import('./nouns/erasures.ts')],
  reports: ['Reports for a period', () => import('./nouns/reports.ts')],
  import: [
    'Import affiliates, referrals, commissions, conversions or refunds from files; resumable',
    () => import('./import/commands.ts'),
  ],
  audit: ['Read the audit log, and check it', () => import('./nouns/audit.ts')],
  ledger: ['List the entries of the ledger, and check it', () => import('./nouns/ledger.ts')],
  search: ['Find anything by its identifiers', () => import('./nouns/search.ts')],
  webhooks: [
    'Webhook endpoints, deliveries and events; listen to them here',
    () => import('./webhooks/commands.ts'),
  ],
  keys: ['API keys of this environment', () => import('./nouns/keys.ts')],
  members: ['People who sign in to the dashboard', () => import('./nouns/members.ts')],
  invitations: ['Links with which people become members', () => import('./nouns/invitations.ts')],
  mails: ['What the environment mails, and what became of it', () => import('./nouns/mails.ts')],
  roles: ['What members may do', () => import('./nouns/roles.ts')],
  'test-clock': ['The clock of a dev environment', () => import('./nouns/test-clock.ts')],
  auth: ['Save and choose API keys', () => import('./settings/auth.ts')],
  config: ['Read and change the saved settings', () => import('./settings/config.ts')],
};

const singles: Record<string, [description: string, load: () => Promise<Single>]> = {
  inbox: [
    'What waits for you: applications, approvals, payouts and failures',
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

/** `payouts create`: a command with its nouns. */
const fullName = (command: Command): string =>
  command.parent?.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

/** How the answer is printed is checked before there is one; what is needed for that is loaded for these options alone. */
async function assertOutput(cli: Cli, command: Command): Promise<void> {
  const options = cli.options();
  if (options.fields === undefined && options.output !== 'id') return;
  const { assertPrintable } = await import('./help/assert-printable.ts');
  assertPrintable(fullName(command), command.args, options);
  expandFor(command, options.fields ?? []);
}

/** Asks for the objects that `--fields affiliate.email` reads, where the command can. */
function expandFor(command: Command, fields: readonly string[]): void {
  const expand = command.options.find((option) => option.attributeName() === 'expand');
  if (!(expand instanceof OptionOf)) return;
  const given = (command.opts().expand as string[] | undefined) ?? [];
  const read = expand.values.filter((name) => fields.some((field) => field.split('.')[0] === name));
  const all = [...new Set([...given, ...read])];
  if (all.length > given.length) command.setOptionValue('expand', all);
}

/** A command with the settings of the program, and those below it: commander hands them on by its own `command` only. */
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

/** The whole tree, for callers that need all commands. `loaded`: loading a noun twice would double its commands. */
async function loadAll(program: Command, loaded: Command, cli: Cli): Promise<Command> {
  for (const command of program.commands) if (command !== loaded) await load(program, command, cli);
  return program;
}

const withGlobalOptions = (program: Command): Command =>
  program
    .option('-p, --profile <name>', 'use this saved profile')
    .option('--api-key <key>', 'prefer TRIBUTARY_API_KEY or a profile: other users can see command lines')
    .option(
      '--base-url <url>',
      'the server (default: TRIBUTARY_BASE_URL, the profile, http://127.0.0.1:8787)',
    )
    .addOption(new Option('-o, --output <format>', 'table on a terminal, else json').choices([...formats]))
    .option('--fields <list>', 'only these fields, such as id,affiliate.email', commaList)
    .option('-y, --yes', 'do not ask before destructive commands')
    .option('--no-input', 'never ask; fail instead')
    .option('-q, --quiet', 'no notes on stderr, only errors')
    .option('--verbose', 'requests and error traces on stderr')
    .option('--no-color', 'no colors; so does NO_COLOR')
    .option('--timeout <seconds>', 'for each request (default: 30)', seconds);

/** The command tree. `cliFor` gets a function that reads the global options once they are parsed. */
export function createProgram(cliFor: (options: () => GlobalOptions) => Cli): Command {
  const program = new Command('tributary')
    .description('Track, refund and pay affiliates from the terminal')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp(helpFormatting);
  const cli = cliFor(() => program.opts());
  withGlobalOptions(program).configureOutput({
    writeOut: (text) => cli.write(wrapText(text, cli.width())),
    // run.ts reports errors, in the form the output has; help that comes with one is for people only.
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
