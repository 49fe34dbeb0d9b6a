import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, exchange } from './exchange.ts';
import { isOk, type Operation } from './operation.ts';
import type { Random } from './random.ts';
import type { Tally } from './tally.ts';

/** Returns the servers to call. Clients try another server if there is no response. */
export type Addresses = () => readonly string[];

export interface Client {
  /** Resolves once the operation and its copies have a final response. */
  perform(operation: Operation): Promise<void>;
  /** Resolves once every late copy also has a response. */
  settle(): Promise<void>;
}

export interface ClientOptions {
  readonly addresses: Addresses;
  readonly random: Random;
  readonly tally: Tally;
  /** Returns true while servers and database are being disturbed. Afterwards, requests are fast and never abandoned. */
  readonly isDisturbed: () => boolean;
  /** Aborts when clients must give up on a final response. */
  readonly signal: AbortSignal;
}

const ABANDONED = 0.1;
const ABANDON_MS_MAX = 40;
const DUPLICATED = 0.15;
const LATE = 0.06;
const LATE_MS_MAX = 6_000;
/** Error codes after which a client retries, because they leave the outcome open. */
const INDEFINITE = new Set(['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMIT_EXCEEDED']);

export function openClient(options: ClientOptions): Client {
  const { random, tally } = options;
  const late = new Set<Promise<void>>();
  const askOnce = (operation: Operation) => untilDefinite(options, operation);

  const comeLate = (operation: Operation, answers: Answer[]) => {
    const whole: Promise<void> = (async () => {
      await sleep(random.integer(500, LATE_MS_MAX));
      tally.count('late duplicates');
      const answer = await askOnce(operation);
      if (answer) judge(tally, operation, [...answers, answer]);
    })().finally(() => late.delete(whole));
    late.add(whole);
  };
  return {
    perform: async (operation) => {
      const copies = random.chance(DUPLICATED) ? random.integer(2, 4) : 1;
      if (copies > 1) tally.count('duplicates at once', copies - 1);
      const answers = (await Promise.all(Array.from({ length: copies }, () => askOnce(operation)))).filter(
        (answer) => answer !== null,
      );
      const first = answers.find(isOk) ?? answers[0];
      if (!first) return;
      judge(tally, operation, answers);
      operation.done(first);
      const canComeLate = operation.canComeLate ?? operation.key !== null;
      if (canComeLate && options.isDisturbed() && random.chance(operation.lateShare ?? LATE))
        comeLate(operation, answers);
    },
    settle: async () => {
      while (late.size > 0) await Promise.all(late);
    },
  };
}

/**
 * Repeats the operation until its response is final. Returns null if the run ended first, which another rule reports.
 */
async function untilDefinite(options: ClientOptions, operation: Operation): Promise<Answer | null> {
  const { addresses, random, tally, signal } = options;
  while (!signal.aborted) {
    const isAbandoned = options.isDisturbed() && random.chance(ABANDONED);
    tally.count('requests');
    if (isAbandoned) tally.count('abandoned');
    const abandonMs = isAbandoned ? random.integer(0, ABANDON_MS_MAX) : null;
    const answer = await exchange(random.pick(addresses()), operation, abandonMs);
    if (answer && !INDEFINITE.has(answer.code ?? '')) {
      const isDefinite = !isOk(answer) || (operation.isDefinite?.(answer) ?? true);
      if (answer.status < 500 && isDefinite) return answer;
      if (answer.status >= 500)
        tally.violation('no answer is a 5xx but 503', { route: operation.route, ...answer });
    }
    await sleep(random.integer(20, 150));
  }
  tally.violation('every request is answered once the faults are over', { route: operation.route });
  return null;
}

/** Compares the responses to a request that was sent several times. */
function judge(tally: Tally, operation: Operation, answers: readonly Answer[]): void {
  const { route, refusals, body, key } = operation;
  const shown = { route, key, body };
  const idOf = operation.idOf ?? (({ data }: Answer) => data?.id ?? null);
  const acknowledged = answers.filter(isOk);
  const ids = new Set(acknowledged.map(idOf));
  if (ids.size > 1) tally.violation('one key is never answered with two ids', { ...shown, ids: [...ids] });
  tally.count(acknowledged.length > 0 ? 'acknowledged' : 'refused');
  for (const answer of answers) {
    if (isOk(answer) || refusals.includes(answer.code ?? '')) continue;
    tally.violation('nothing is refused for a reason that it has not', { ...shown, ...answer });
  }
}
