import type { Logger } from 'pino';
import { faultForLog } from '../platform/db/fault-for-log.ts';

const REPEAT_MS = 1_000;
/** Time limit, below the 30 s after which most supervisors kill a process. */
const STOP_MS_MAX = 25_000;

/**
 * Runs `stop` on the first SIGINT or SIGTERM and exits with 0, after at most 25 s. npm forwards a Ctrl-C that the
 * terminal has already sent to the whole process group, so a second signal within a second is ignored. A later signal
 * exits immediately with 1.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > REPEAT_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
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
 * Logs an uncaught error and exits with 1, because the state of the process is then unknown. Committed work
 * is safe, and callers retry the rest.
 */
export function exitOnFault(log: Logger): void {
  const onFault = (error: unknown) => {
    log.fatal({ fault: faultForLog(error) }, 'uncaught exception');
    process.exit(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
