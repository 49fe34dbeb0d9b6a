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

/** Parses the receiver's URL. `localhost:3000/webhooks`, `3000/webhooks` and `3000` mean http on localhost. */
export function receiverUrl(text: string): string {
  const onPort = /^:?(\d+(?:\/.*)?)$/.exec(text)?.[1];
  const whole = onPort === undefined ? text : `localhost:${onPort}`;
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `http://${whole}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new InvalidArgumentError(
      'It must be a URL such as localhost:3000/webhooks, without a user name and password.',
    );
  }
  return url.href;
}

/** Parses `--from`. 0 means 1, because there is no event 0. */
const sequenceToBeginWith = (text: string): number | 'latest' =>
  text === 'latest' ? text : Math.max(1, integer(text));

const secretBytes = 32;

/**
 * Returns the secret to sign with: the given secret or, by default, the profile's. The profile's secret is
 * generated on the first run and then reused, so that the receiver has to be configured only once. It is safe
 * to show, because only that receiver trusts it.
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
    // Another listener may have saved a secret in the meantime.
    secret = saved.webhook_secret ?? secret;
    return { ...file, profiles: { ...file.profiles, [profile]: { ...saved, webhook_secret: secret } } };
  }).catch((error) => {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(error.exitCode, error.message, 'Use --secret, or set TRIBUTARY_WEBHOOK_SECRET.');
  });
  note(`Generated a webhook secret and saved it to the profile '${profile}'.`);
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

/**
 * Yields matching events one at a time, each after the receiver has responded, so that they stay in order.
 */
async function* heard(cli: Cli, events: AsyncIterable<WebhookEvent>, listening: Listening) {
  const { receiver, types, tally, signal } = listening;
  for await (const event of events) {
    if (matchesType(event.type, types)) {
      const answer = receiver && (await forward(event, receiver, signal));
      // Ctrl-C interrupted this event's delivery, so a later run must start with this event.
      if (signal.aborted) return;
      count(tally, event, answer);
      writeLine(cli, event, answer);
      yield event;
    }
    tally.last = event.sequence;
  }
}

const isForPeople = ({ format, options }: Cli) => format() === 'table' && options().fields === undefined;

/** Prints an event's line: as output if the format is `table`, otherwise as a note. */
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
    `Listening for ${environment} events on ${baseUrl.value}, starting with event ${next} (latest: ${latest}). Press Ctrl-C to stop.`,
  );
}

async function receiverOf(
  cli: Cli,
  settings: Settings,
  options: ListenOptions,
): Promise<Receiver | undefined> {
  if (options.forwardTo === undefined) return undefined;
  const { secret, isShown } = await listeningSecret(cli, settings, options.secret);
  // Print the secret on a separate line, so that it is easy to copy.
  cli.note(
    `Forwarding to ${options.forwardTo}, signed with ${isShown ? `this secret:\n${secret}` : 'the given secret.'}`,
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

/** Listens until Ctrl-C, or until the server returns an error that retrying would not fix. */
async function listenUntilInterrupted(cli: Cli, options: ListenOptions): Promise<never> {
  const signal = cli.untilInterrupted();
  const settings = await cli.settings();
  const { webhookEvents } = await cli.client(settings);
  // Make the first request without retries, so that a wrong key or URL fails immediately.
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
  // Overwrites the `^C` that the terminal printed.
  cli.progress('');
  throw new CliError(exitCodes.interrupted, `Interrupted. ${tallyText(tally)}`, tallyHint(tally));
}

export const listen = (cli: Cli) =>
  command('listen', 'Follow the events of this environment and forward them, signed, to a local URL')
    .option('--forward-to <url>', 'URL to POST each event to, such as localhost:3000/webhooks', receiverUrl)
    .option(
      '--from <sequence>',
      'start with this event (1 is the first), or latest for only new events',
      sequenceToBeginWith,
      'latest',
    )
    .option(
      '--types <list>',
      `only these event types; transaction.* matches every transaction event. Available: ${eventTypeNames}`,
      eventTypePatterns,
    )
    .option(
      '--secret <secret>',
      'whsec_… secret to sign with (default: TRIBUTARY_WEBHOOK_SECRET, otherwise a secret that is generated once and saved in the profile)',
      webhookSecret,
    )
    .addHelpText(
      'after',
      '\nEach event is sent once, in order, as the server would deliver it. If your receiver does not return 2xx, the error is shown but the event is not sent again: use --from to repeat it.\n\n  $ tributary webhooks listen --forward-to localhost:3000/webhooks\n  $ tributary webhooks listen --from 1 --types payout.* -o ndjson',
    )
    .action((options: ListenOptions) => listenUntilInterrupted(cli, options));
