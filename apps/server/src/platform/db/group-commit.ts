import { rowsPerStatement } from './citus/rows-per-statement.ts';
import { isRefusedStatement } from './failures.ts';

/**
 * Error thrown if nothing can be written at the moment, because too many rows are waiting or the database did
 * not respond in time.
 */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

interface Options<Row, Result> {
  readonly isDistributed: boolean;
  /** Maximum number of rows in one statement. */
  readonly batchMax: number;
  /** Maximum number of waiting rows. */
  readonly waitingMax: number;
  readonly waitMsMax: number;
  /** Writes the rows in one statement. Returns their results in order. */
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
 * Collects rows that arrive while others are being written, and writes them in one statement. `add` resolves
 * once its row is committed, and rejects with `TooBusy` if the row had to wait too long. A rejected row does
 * not affect the others.
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
        // Start at the end of this event loop turn, so that rows that arrive in the same turn share a
        // statement.
        isStarting = true;
        setImmediate(start);
      }),
  };
}

async function settle<Row extends { readonly environmentId: number }, Result>(
  options: Options<Row, Result>,
  batch: readonly Entry<Row, Result>[],
): Promise<void> {
  // A failure in one environment must not affect the rows of another.
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
