import { rowsPerStatement } from './citus/rows-per-statement.ts';
import { isRefusedStatement } from './failures.ts';

/** Nothing can be written now: too much waits, or the database has not answered in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

interface Options<Row, Result> {
  readonly isDistributed: boolean;
  /** Maximum number of rows in one statement. */
  readonly batchMax: number;
  /** Maximum number of rows that wait. */
  readonly waitingMax: number;
  readonly waitMsMax: number;
  /** Writes the rows in one statement, and returns the result of each in their order. */
  readonly commit: (rows: readonly Row[], environmentIds: readonly number[]) => Promise<readonly Result[]>;
}

interface Entry<Row, Result> {
  readonly row: Row;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const BATCHES_AT_ONCE = 2;

/**
 * Writes rows that arrive while others are being written together, in one statement. `add` resolves after the commit of its row,
 * and rejects with `TooBusy` if the row had to wait too long. One row never refuses those of others.
 */
export function groupCommit<Row extends { readonly environmentId: number }, Result>(
  options: Options<Row, Result>,
): { add(row: Row): Promise<Result> } {
  const { batchMax, waitingMax, waitMsMax } = options;
  const waiting: Entry<Row, Result>[] = [];
  let running = 0;
  let isStarting = false;

  const isInTime = ({ since, reject }: Entry<Row, Result>): boolean => {
    if (performance.now() - since <= waitMsMax) return true;
    reject(new TooBusy());
    return false;
  };
  const start = () => {
    isStarting = false;
    while (running < BATCHES_AT_ONCE && waiting.length > 0) {
      const batch = waiting.splice(0, batchMax).filter(isInTime);
      if (batch.length === 0) continue;
      running += 1;
      void settle(options, batch).finally(() => {
        running -= 1;
        start();
      });
    }
  };
  return {
    add: (row) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= waitingMax) return reject(new TooBusy());
        waiting.push({ row, since: performance.now(), resolve, reject });
        if (isStarting || running >= BATCHES_AT_ONCE) return;
        // At the end of this turn of the event loop: rows that arrive in one turn share a statement.
        isStarting = true;
        setImmediate(start);
      }),
  };
}

async function settle<Row extends { readonly environmentId: number }, Result>(
  options: Options<Row, Result>,
  batch: readonly Entry<Row, Result>[],
): Promise<void> {
  // One environment must not refuse the rows of another.
  for (const part of rowsPerStatement(options, batch, ({ row }) => row.environmentId)) {
    const { rows: entries, environmentIds } = part;
    try {
      const results = await options.commit(
        entries.map(({ row }) => row),
        environmentIds,
      );
      entries.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      if (entries.length > 1 && isRefusedStatement(error))
        for (const entry of entries) await settle(options, [entry]);
      else for (const { reject } of entries) reject(error);
    }
  }
}
