import type { Logger } from 'pino';
import { faultForLog } from '../db/fault-for-log.ts';

const REPEAT_MS = 1_000;
/** A supervisor that kills after 30 s, as most do, never has to. */
const STOP_MS_MAX = 25_000;

/**
 * Runs `stop` once on the first SIGINT or SIGTERM and exits with 0, after 25 s whatever it still waits for. npm passes
 * on a Ctrl-C that the terminal has already sent to the whole group: what comes within a second is the same wish. A
 * later one exits at once, with 1.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > REPEAT_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    console.log('Stopping: finishing the requests in flight first.');
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref();
    stop(signal).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/**
 * A fault that nobody caught leaves this process in a state that nobody knows: it is logged, and the process ends
 * with 1. What had committed is there; what had not is sent again by its callers.
 */
export function exitOnFault(log: Logger): void {
  const onFault = (error: unknown) => {
    log.fatal({ fault: faultForLog(error) }, 'uncaught exception');
    process.exit(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
