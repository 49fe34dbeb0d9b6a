import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { Deps } from '../../../context.ts';
import type { ConnectionDirectory, HookAnswer, HookRequest, Hooks, Receiver } from '../../../dependencies.ts';
import { isUnavailable } from '../../../platform/db/failures.ts';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { TooBusy } from '../../../platform/db/group-commit.ts';
import type { Cipher } from '../../../platform/encryption/cipher.ts';
import type { HookOutcome } from '../../../platform/metrics/metrics.ts';
import { type DailyBytes, dailyBytes } from '../../../platform/rate-limit/daily-bytes.ts';
import { openSecret } from '../connection.ts';
import { isSigned, signedAt } from '../providers/stripe/signature.ts';
import { type BodyLimits, bodyLimits } from './body-limits.ts';
import { eventStore, type ReceivedEvent } from './store-events.ts';

/** Maximum size of an event with all nested objects. A complete invoice is about 100 KiB. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Maximum number of compressed bytes stored per connection and UTC day. */
const BYTES_PER_DAY = 2 * 1024 ** 3;

interface Options {
  readonly deps: Pick<Deps, 'db' | 'cipher' | 'connectionsDue' | 'metrics' | 'receivers'>;
  readonly log: Logger;
  readonly bytesPerDay?: number | undefined;
}

interface Receiving {
  readonly directory: ConnectionDirectory;
  readonly limits: BodyLimits;
  readonly cipher: Cipher;
  readonly budget: DailyBytes;
  readonly store: (event: ReceivedEvent) => Promise<boolean>;
  readonly poke: () => void;
}

/**
 * Creates the receiver of events from billing providers. It responds with 200 only after an event is stored.
 */
export function openHooks({ deps, log, bytesPerDay = BYTES_PER_DAY }: Options): Hooks {
  const receiving: Receiving = {
    directory: deps.receivers,
    limits: bodyLimits(),
    cipher: deps.cipher,
    budget: dailyBytes(bytesPerDay),
    store: eventStore(deps.db).add,
    poke: deps.connectionsDue.open,
  };
  return {
    receive: async (request) => {
      const { outcome, ...shown } = await receive(receiving, request).catch((error) => {
        if (!(error instanceof TooBusy) && !isUnavailable(error))
          log.error({ ...faultForLog(error) }, 'an event from a billing provider could not be stored');
        return answers.unavailable;
      });
      deps.metrics.hookAnswered(outcome);
      return shown;
    },
  };
}

interface Answer extends HookAnswer {
  readonly outcome: HookOutcome;
}

const answer = (status: HookAnswer['status'], message: string): Answer => ({
  ...{ status, message },
  outcome: status === 503 ? 'unavailable' : 'refused',
});
const received = (outcome: HookOutcome): Answer => ({ status: 200, message: 'Received.', outcome });

const answers = {
  unknown: answer(404, 'No connection has this URL.'),
  noSecret: answer(400, 'This connection has no signing secret yet. Set it in Tributary.'),
  unsigned: answer(
    400,
    'The signature is missing, malformed, or more than five minutes old by this server’s clock.',
  ),
  wronglySigned: answer(
    400,
    'The signature does not match. Check that the signing secret belongs to this endpoint.',
  ),
  incomplete: answer(400, 'The body is incomplete.'),
  tooLarge: answer(413, 'The body is larger than 1 MiB.'),
  tooMany: answer(429, 'Too many requests from this network could not be verified. Try again later.'),
  tooMuch: answer(503, 'This connection has reached the daily limit of stored events.'),
  unavailable: answer(503, 'The event could not be stored. Send it again.'),
} as const;

/**
 * Receives an event. The cheapest checks come first: an unknown URL triggers no query, and unverified bodies
 * are limited.
 */
async function receive(receiving: Receiving, request: HookRequest): Promise<Answer> {
  const receiver = await receiving.directory.find(request.connectionId);
  if (!receiver) return answers.unknown;
  const secrets = secretsOf(receiving.cipher, receiver);
  if (secrets.length === 0) return answers.noSecret;
  const sentAt = signedAt(request.signature, request.now);
  if (sentAt === null) return answers.unsigned;
  if (request.announcedBytes > BODY_BYTES_MAX) return answers.tooLarge;
  const sender = { connectionId: receiver.id, address: request.address };
  const held = receiving.limits.begin(sender);
  if (!held) return answers.tooMany;
  try {
    const body = await request.readBody(BODY_BYTES_MAX, held.take);
    // The server has no memory left for bodies, so this does not count as a failure by the sender.
    if (body === 'no_room') return answers.unavailable;
    if (typeof body === 'string') {
      receiving.limits.noteFailed(sender);
      return body === 'too_large' ? answers.tooLarge : answers.incomplete;
    }
    if (!(await isSigned(body, request.signature ?? '', secrets))) {
      receiving.limits.noteFailed(sender);
      return answers.wronglySigned;
    }
    receiving.limits.noteValid(sender);
    return await keep(receiving, receiver, { body, sentAt, now: request.now });
  } finally {
    held.release();
  }
}

const secretsOf = (cipher: Cipher, receiver: Receiver): string[] =>
  [receiver.webhookSecret, receiver.previousWebhookSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(cipher, receiver, sealed));

const compress = promisify(gzip);

async function keep(
  { budget, store, poke }: Receiving,
  receiver: Receiver,
  { body, sentAt, now }: { body: Buffer; sentAt: Date; now: Date },
): Promise<Answer> {
  // Load on first use, because most servers have no connection.
  const { envelopeOf } = await import('./envelope.ts');
  const event = envelopeOf(body, receiver.mode);
  if (typeof event === 'string') return answer(400, event);
  if (!budget.hasLeft(receiver.id, now)) return answers.tooMuch;
  const compressed = await compress(body);
  const isNew = await store({
    ...{ environmentId: receiver.environmentId, connectionId: receiver.id },
    ...event,
    ...{ sentAt, createdAt: now, dueAt: event.status === 'waiting' ? now : null, body: compressed },
  });
  if (!isNew) return received('repeated');
  budget.spend(receiver.id, compressed.length, now);
  poke();
  return received(event.status === 'waiting' ? 'accepted' : 'ignored');
}
