import type { Logger } from 'pino';
import { Failure } from '../domain/failure.ts';
import { duplicateFailure } from './duplicates.ts';
import { databaseFault, isUnavailable, isUntakenValue } from './failures.ts';
import { faultForLog } from './fault-for-log.ts';

/** NUL and text that cannot be encoded: refused at the edge, and here should anything slip through. */
const unstorableText = new Set(['22021', '22P05']);

/**
 * What a fault of the database means to the caller; null when it is a bug of ours. A value that the contract should
 * have refused is the caller's to correct and ours to find: it is logged as an error.
 */
export function databaseFailure(error: unknown, log: Logger): Failure | null {
  const duplicate = duplicateFailure(error);
  if (duplicate) return duplicate;
  if (isUnavailable(error)) {
    return new Failure('UNAVAILABLE', 'The database cannot answer right now; try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
  if (unstorableText.has(databaseFault(error).sqlState ?? '')) {
    return new Failure('VALIDATION_ERROR', 'The request contains text that cannot be stored.');
  }
  if (isUntakenValue(error)) {
    log.error({ fault: faultForLog(error) }, 'a value passed validation and the database refused it');
    return new Failure('VALIDATION_ERROR', 'A value in the request is too large or malformed to be stored.');
  }
  return null;
}
