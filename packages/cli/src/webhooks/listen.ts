import type { Tributary, WebhookEvent } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { environmentOf, type Settings } from '../settings/settings.ts';
import { Stop } from '../stop.ts';
import { eventLine } from './event-line.ts';
import { eventTypeNames, eventTypePatterns, matchesType } from './event-types.ts';
import { type Answer, forward } from './forward.ts';
import { listeningSecret } from './listen/listening-secret.ts';
import { receiverUrl } from './listen/receiver-url.ts';
import { sequenceToBeginWith } from './listen/sequence-to-begin-with.ts';
import { beginTally, count, type Tally, tallyHint, tallyText } from './listen/tally.ts';
import { webhookSecret } from './webhook-secret.ts';

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

/** On a terminal the lines are what was asked for; beside data for a program they are remarks. */
function writeLine(cli: Cli, event: WebhookEvent, answer: Answer | undefined): void {
  const isTable = cli.format() === 'table';
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
    `Events of the ${environment} environment at ${baseUrl.value}, from ${next} on (the latest is ${latest}). Ctrl-C ends it.`,
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
  if (cli.format() !== 'table') return cli.printStream(events);
  for await (const _ of events);
}

/** Ends by Ctrl-C, which is not an error, or by an answer of the server that no waiting would change. */
async function listenUntilInterrupted(cli: Cli, options: ListenOptions): Promise<never> {
  const signal = cli.untilInterrupted();
  const settings = await cli.settings();
  const { webhookEvents } = await cli.client(settings);
  // Asked once as any other command asks, so that a wrong key or address is told at once.
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
  throw new Stop(exitCodes.interrupted, `Interrupted. ${tallyText(tally)}`, tallyHint(tally));
}

export const listen = (cli: Cli) =>
  new Command('listen')
    .description('Follow the events of this environment, and forward them to a URL of yours, signed')
    .option('--forward-to <url>', 'POST each event there, such as localhost:3000/webhooks', receiverUrl)
    .option(
      '--from <sequence>',
      'begin with this event, 1 being the first; or latest, with what comes from now on',
      sequenceToBeginWith,
      'latest',
    )
    .option(
      '--types <list>',
      `these alone; of a kind all with transaction.*. There are: ${eventTypeNames}`,
      eventTypePatterns,
    )
    .option(
      '--secret <secret>',
      'signs with this whsec_… (default: TRIBUTARY_WEBHOOK_SECRET, else one that is made once and saved in the profile)',
      webhookSecret,
    )
    .addHelpText(
      'after',
      '\nEach event is sent as the server would deliver it, once and in order. What the receiver does not answer with 2xx is reported, not repeated: begin there again with --from.\n\n  $ tributary webhooks listen --forward-to localhost:3000/webhooks\n  $ tributary webhooks listen --from 1 --types payout.* -o ndjson',
    )
    .action((options: ListenOptions) => listenUntilInterrupted(cli, options));
