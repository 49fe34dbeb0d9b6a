import type pg from 'pg';
import type { Logger } from 'pino';
import { foldPerformance } from './fold-performance.ts';

const EVERY_MS = 60_000;

/** Folds the roll-ups of the reports now and once a minute, until it is stopped; every process may. */
export function keepFolding(pool: pg.Pool, log: Logger): { stop(): Promise<void> } {
  let rounds = round(pool, log);
  const timer = setInterval(() => {
    rounds = rounds.then(() => round(pool, log));
  }, EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return rounds;
    },
  };
}

/** Reports are exact without a fold, only slower: a failure is told, and the next round tries again. */
async function round(pool: pg.Pool, log: Logger): Promise<void> {
  try {
    const outcome = await foldPerformance(pool);
    if (outcome === 'other_cluster')
      log.warn('the roll-ups of the reports are of another cluster and are not used');
  } catch (err) {
    log.warn({ err }, 'the roll-ups of the reports were not brought up to date');
  }
}
