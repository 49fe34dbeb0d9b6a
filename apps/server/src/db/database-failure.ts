import { Failure } from '../domain/failure.ts';
import { duplicateFailure } from './duplicates.ts';
import { databaseFault, isUnavailable } from './failures.ts';

/** NUL and text that cannot be encoded: refused at the edge, and here should anything slip through. */
const unstorableText = new Set(['22021', '22P05']);

/** What a fault of the database means to the caller; null when it is a bug of ours. */
export function databaseFailure(error: unknown): Failure | null {
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
  return null;
}
