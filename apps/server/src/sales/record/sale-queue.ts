import { inChains } from '../../batches/in-chains.ts';
import { isUnavailable } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import { Failure } from '../../domain/failure.ts';
import { takeSet } from './next-batch.ts';
import { ALONE, Defect, type KeyedSale, linksOf, recordSet } from './record-batch.ts';

/** Sales of one environment that are recorded at once in this process; the rest of the pool is everybody else's. */
const SETS_AT_ONCE = 2;
/** As long as a request waits for a connection. */
const PATIENCE_MS = 3_000;
/** Of a batch, whose sales that go alone leave connections to everybody else. */
const ALONE_AT_ONCE = 4;

/** A sale with the way that it takes by itself; null as for a set. */
export interface WaitingSale extends KeyedSale {
  alone(): Promise<Transaction | null>;
}

/**
 * Where sales meet that arrive while others are being recorded: all that wait are taken as one set. Who finds the line
 * empty goes at once. Sales that share an identifier are taken in the order of their arrival.
 */
export interface SaleLine {
  /** The recorded row; null when the key has recorded a sale before. */
  record(sale: WaitingSale): Promise<Transaction | null>;
}

/**
 * The line of a process. A set has one environment: no tenant's sale can undo another's, or wait for it, and none
 * takes more than its connections.
 */
export function saleLine(): SaleLine {
  const lines = new Map<number, SaleLine>();
  return {
    record: (sale) => {
      const { environmentId } = sale.ctx;
      const line = lines.get(environmentId) ?? lineOf(ofRequests);
      lines.set(environmentId, line);
      return line.record(sale);
    },
  };
}

/** A line of a batch's own: each set, with all of it that goes alone, is done before the next begins. */
export const saleLineInOrder = (): SaleLine => lineOf(ofBatch);

interface Place {
  readonly sale: WaitingSale;
  readonly links: readonly string[];
  readonly since: number;
  readonly resolve: (outcome: Transaction | null | Promise<Transaction | null>) => void;
  readonly reject: (error: unknown) => void;
}

type GoAlone = (places: readonly Place[]) => Promise<unknown>;

const goAtOnce: GoAlone = async (places) => {
  for (const { sale, resolve } of places) resolve(sale.alone());
};

const goInOrder: GoAlone = (places) =>
  inChains(
    places.map(({ links }) => links),
    ALONE_AT_ONCE,
    async (index) => {
      const { sale, resolve } = places[index] as Place;
      const done = sale.alone();
      resolve(done);
      await done.catch(() => {});
    },
  );

interface Pace {
  readonly setsAtOnce: number;
  readonly patienceMs: number;
  readonly goAlone: GoAlone;
}

const ofRequests: Pace = { setsAtOnce: SETS_AT_ONCE, patienceMs: PATIENCE_MS, goAlone: goAtOnce };
const ofBatch: Pace = { setsAtOnce: 1, patienceMs: Number.POSITIVE_INFINITY, goAlone: goInOrder };

function lineOf({ setsAtOnce, patienceMs, goAlone }: Pace): SaleLine {
  const waiting: Place[] = [];
  const running = new Set<readonly Place[]>();
  let isWaking = false;

  const startSets = () => {
    isWaking = false;
    sendAway(waiting, patienceMs);
    while (running.size < setsAtOnce) {
      const set = takeSet(waiting, running);
      if (set.length === 0) return;
      running.add(set);
      void settle(set, goAlone)
        // While the database cannot answer, those behind would only wait as long again for the same error.
        .catch((error) => rejectAll(isUnavailable(error) ? [...set, ...waiting.splice(0)] : set, error))
        .finally(() => {
          running.delete(set);
          startSets();
        });
    }
  };
  return {
    record: (sale) =>
      new Promise((resolve, reject) => {
        waiting.push({ sale, links: linksOf(sale.event), since: performance.now(), resolve, reject });
        if (isWaking || running.size >= setsAtOnce) return;
        // At the end of this turn of the event loop: what came in the same turn goes in the same set.
        isWaking = true;
        setImmediate(startSets);
      }),
  };
}

/** Those who came first have waited longest. */
function sendAway(waiting: Place[], patienceMs: number): void {
  const now = performance.now();
  while (waiting[0] && now - waiting[0].since > patienceMs) waiting.shift()?.reject(tooLate());
}

const tooLate = () =>
  new Failure('UNAVAILABLE', 'Too many sales are waiting for the database; try again.', {
    headers: { 'Retry-After': '1' },
  });

async function settle(set: readonly Place[], goAlone: GoAlone): Promise<void> {
  const outcomes = await recordSet(set.map(({ sale }) => sale));
  set.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome instanceof Defect) reject(outcome.error);
    else if (outcome !== undefined && outcome !== ALONE) resolve(outcome);
  });
  await goAlone(set.filter((_, index) => outcomes[index] === ALONE));
}

const rejectAll = (places: readonly Place[], error: unknown) => {
  for (const { reject } of places) reject(error);
};
