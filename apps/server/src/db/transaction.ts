import type { Database, Tx } from './database.ts';
import { isRetryable } from './failures.ts';

const ATTEMPTS_MAX = 3;
const TRANSACTION_TIMEOUT_MS = 8_000;

/** Runs `work` again after a deadlock or serialization failure; nothing else is ever repeated. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
    }
  }
}

/** One transaction of the ORM. What it returns is committed; what it throws has undone everything. */
export const inTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { timeoutMs = TRANSACTION_TIMEOUT_MS }: { timeoutMs?: number | undefined } = {},
): Promise<T> =>
  retrying(() => db.orm.$transaction((tx) => work(tx as Tx), { timeout: timeoutMs, maxWait: 3_000 }));
