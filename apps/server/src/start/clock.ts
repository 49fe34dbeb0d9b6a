import type { Logger } from 'pino';
import { clockSkew } from '../platform/db/clock-skew.ts';
import { withClient } from '../platform/db/with-client.ts';

const WARNING_MS = 2_000;

/**
 * Warns if the clocks of this machine and the database differ, because sales use this machine's clock, and limits
 * use the database's.
 */
export async function warnOfClockSkew(databaseUrl: string, log: Logger): Promise<void> {
  const { ms, uncertaintyMs } = await withClient(databaseUrl, clockSkew);
  if (Math.abs(ms) - uncertaintyMs < WARNING_MS) return;
  const seconds = (Math.abs(ms) / 1_000).toFixed(1);
  log.warn(
    { clock_skew_seconds: Math.round(ms) / 1_000 },
    `the database's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this machine's, so sales may be recorded with the wrong time; synchronize both machines, for example with chrony`,
  );
}
