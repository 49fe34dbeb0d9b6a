import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/failures.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { DatabaseAway } from '../startup-error.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/** The database cannot answer now. Another fault, such as a wrong password, would be the same at every attempt. */
export const isAway = (error: unknown): boolean => error instanceof DatabaseAway || isUnavailable(error);

/**
 * Takes one step of the start, again and again while the database is away: a start survives what a running server
 * survives. A step can be repeated, whatever its last attempt left behind.
 */
export async function waitForDatabase<T>(step: string, log: Logger, take: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await take();
    } catch (error) {
      if (!isAway(error)) throw error;
      const retryMs = Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX);
      log.warn(
        { step, retry_ms: retryMs, fault: faultForLog(error) },
        'the database cannot be reached: waiting for it',
      );
      await sleep(retryMs);
    }
  }
}
