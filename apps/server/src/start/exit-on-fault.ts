import type { Logger } from 'pino';
import { faultForLog } from '../db/fault-for-log.ts';

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
