import { errorCatalog } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import { refusedValue } from '../db/database-failure.ts';

/** Returns true for an error that may not recur if the item is sent again. */
function isTransient(error: unknown): boolean {
  const refused = error instanceof Failure ? error : refusedValue(error);
  return (
    refused === null ||
    errorCatalog[refused.code].status >= 500 ||
    refused.code === 'RATE_LIMIT_EXCEEDED' ||
    refused.code === 'IDEMPOTENCY_IN_PROGRESS'
  );
}

/**
 * Links of batch items that failed temporarily. Such an item will be sent again, so items that share a link
 * with it must not be processed first.
 */
export class BlockedLinks {
  readonly #links = new Set<string>();

  add(links: readonly string[], error: unknown): void {
    if (isTransient(error)) for (const link of links) this.#links.add(link);
  }

  /**
   * Returns the reason why an item with these links has to wait, and blocks its links too. Returns null if it
   * does not have to wait.
   */
  failureOf(links: readonly string[]): Failure | null {
    if (!links.some((link) => this.#links.has(link))) return null;
    const failure = new Failure(
      'UNAVAILABLE',
      'An earlier item of this batch has to be processed first. Send both again.',
      { headers: { 'Retry-After': '1' } },
    );
    this.add(links, failure);
    return failure;
  }
}
