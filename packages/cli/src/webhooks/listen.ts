import { randomBytes } from 'node:crypto';
import type { Tributary, WebhookEvent } from '@tributary/sdk';
import { InvalidArgumentError } from 'commander';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { integer } from '../options/values.ts';
import { changeProfiles, findProfile } from '../settings/profile.ts';
import { environmentOf, type Settings } from '../settings/settings.ts';
import { beginTally, count, eventLine, type Tally, tallyHint, tallyText } from './event-line.ts';
import { eventTypeNames, eventTypePatterns, matchesType } from './event-types.ts';
import { type Answer, forward } from './forward.ts';
import { assertWebhookSecret, webhookSecret } from './webhook-secret.ts';

/** `localhost:3000/webhooks` and `3000/webhooks` mean http; `3000` alone would be an IPv4 address to a URL parser. */
export function receiverUrl(text: string): string {
  const onPort = /^:?(\d+(?:\/.*)?)$/.exec(text)?.[1];
  const whole = onPort === undefined ? text : `localhost:${onPort}`;
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `http://${whole}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new InvalidArgumentError(
      'It must be a URL such as localhost:3000/webhooks, without user and password.',
    );
  }
  return url.href;
}

/** The value of `--from`. There is no event 0, so that it is the beginning as well. */
const sequenceToBeginWith = (text: string): number | 'latest' =>
  text === 'latest' ? text : Math.max(1, integer(text));

const secretBytes = 32;

/**
 * The secret to sign with: given, or that of the profile, which the first listener makes. It stays the same, so that
 * a receiver is configured once; it is shown, as it opens nothing but receivers that were given it.
 */
async function listeningSecret(
  { configPath, note }: Pick<Cli, 'configPath' | 'note'>,
  { profile, webhookSecret }: Settings,
  given: string | undefined,
): Promise<{ secret: string; isShown: boolean }> {
  if (given !== undefined) return { secret: given, isShown: false };
  if (webhookSecret !== undefined) {
    assertWebhookSecret(webhookSecret.value);
    return { secret: webhookSecret.value, isShown: webhookSecret.source === 'profile' };
  }
  let secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  await changeProfiles(configPath, (file) => {
    const saved = findProfile(file, profile) ?? {};
    // Another listener may have been first.
    secret = saved.webhook_secret ?? secret;
    return { ...file, profiles: { ...file.profiles, [profile]: { ...saved, webhook_secret: secret } } };
  }).catch((error) => {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(error.exitCode, error.message, 'Give --secret, or set TRIBUTARY_WEBHOOK_SECRET.');
  });
  note(`Made a webhook secret and saved it in the profile ${profile}.`);
  return { secret, isShown: true };
}

interface ListenOptions {
  forwardTo?: string;
  from: number | 'latest';
  types?: string[];
  secret?: string;
}

interface Receiver {
  url: string;
  secret: string;
}

interface Listening {
  receiver: Receiver | undefined;
  types: readonly string[];
  tally: Tally;
  signal: AbortSignal;
}

/** The events that are wanted, each given on when the receiver has answered, one after another: order is kept. */
async function* heard(cli: Cli, events: AsyncIterable<WebhookEvent>, listening: Listening) {
  const { receiver, types, tally, signal } = listening;
  for await (const event of events) {
    if (matchesType(event.type, types)) {
      const answer = receiver && (await forward(event, receiver, signal));
      // An answer that Ctrl-C cut off is none: the event is the one to go on from.
      if (signal.aborted) return;
      count(tally, event, answer);
      writeLine(cli, event, answer);
      yield event;
    }
    tally.last = event.sequence;
  }
}

const isForPeople = ({ format, options }: Cli) => format() === 'table' && options().fields === undefined;

/** On a terminal the lines are what was asked for; beside data for a program they are remarks. */
function writeLine(cli: Cli, event: WebhookEvent, answer: Answer | undefined): void {
  const isTable = isForPeople(cli);
  if (!isTable && answer === undefined) return;
  const line = eventLine(event, answer, { at: new Date(), width: cli.width(), paint: cli.paint() });
  if (isTable) cli.write(`${line}\n`);
  else cli.note(line);
}

function announce(
  cli: Cli,
  { apiKey, baseUrl }: Settings,
  { next, latest }: { next: number; latest: number },
) {
  const environment = environmentOf(apiKey?.value ?? '');
  cli.note(
    `Listening to events of the ${environment} environment at ${baseUrl.value}, from ${next} on (the latest is ${latest}). Press Ctrl-C to stop.`,
  );
}

async function receiverOf(
  cli: Cli,
  settings: Settings,
  options: ListenOptions,
): Promise<Receiver | undefined> {
  if (options.forwardTo === undefined) return undefined;
  const { secret, isShown } = await listeningSecret(cli, settings, options.secret);
  // The secret stands on a line of its own, to be copied whole.
  cli.note(
    `Forwarding to ${options.forwardTo}, signed with${isShown ? `\n${secret}` : ' the secret given.'}`,
  );
  return { url: options.forwardTo, secret };
}

async function listenTo(
  cli: Cli,
  webhookEvents: Tributary['webhookEvents'],
  after: number,
  listening: Listening,
) {
  const events = heard(cli, webhookEvents.follow({ after, signal: listening.signal }), listening);
  if (!isForPeople(cli)) return cli.printStream(events);
  for await (const _ of events);
}

/** Ends by Ctrl-C, which is not an error, or by an answer of the server that no waiting would change. */
async function listenUntilInterrupted(cli: Cli, options: ListenOptions): Promise<never> {
  const signal = cli.untilInterrupted();
  const settings = await cli.settings();
  const { webhookEvents } = await cli.client(settings);
  // Asked once as any other command asks, so that a wrong key or address fails immediately.
  const { latest_sequence: latest } = await webhookEvents.list({ limit: 1 }, { signal });
  const next = options.from === 'latest' ? latest + 1 : options.from;
  announce(cli, settings, { next, latest });
  const receiver = await receiverOf(cli, settings, options);
  const tally = beginTally(next - 1);
  const { types = ['*'] } = options;
  try {
    await listenTo(cli, webhookEvents, next - 1, { receiver, types, tally, signal });
  } finally {
    if (!signal.aborted) cli.note(`${tallyText(tally)} ${tallyHint(tally)}`);
  }
  // Over the ^C that the terminal has written.
  cli.progress('');
  throw new CliError(exitCodes.interrupted, `Interrupted. ${tallyText(tally)}`, tallyHint(tally));
}

export const listen = (cli: Cli) =>
  command('listen', 'Follow the events of this environment, and forward them, signed, to your own URL')
    .option('--forward-to <url>', 'POST each event there, such as localhost:3000/webhooks', receiverUrl)
    .option(
      '--from <sequence>',
      'start with this event (1 is the first), or latest for new events only',
      sequenceToBeginWith,
      'latest',
    )
    .option(
      '--types <list>',
      `only these; transaction.* is every transaction event. Available: ${eventTypeNames}`,
      eventTypePatterns,
    )
    .option(
      '--secret <secret>',
      'signs with this whsec_… (default: TRIBUTARY_WEBHOOK_SECRET, else one that is made once and saved in the profile)',
      webhookSecret,
    )
    .addHelpText(
      'after',
      '\nEach event is sent as the server would deliver it, once and in order. An event that is not answered with 2xx is reported but not sent again: start from it again with --from.\n\n  $ tributary webhooks listen --forward-to localhost:3000/webhooks\n  $ tributary webhooks listen --from 1 --types payout.* -o ndjson',
    )
    .action((options: ListenOptions) => listenUntilInterrupted(cli, options));
