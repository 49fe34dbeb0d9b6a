import { errorCatalog } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import { refusedValue } from '../db/database-failure.ts';

/** Errors that the same item may not meet again. */
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
 * Links of the items of a batch that were neither done nor refused for good. Such an item is sent again, and those that share
 * a link with it would overtake it if they were done before.
 */
export class BlockedLinks {
  readonly #links = new Set<string>();

  add(links: readonly string[], error: unknown): void {
    if (isTransient(error)) for (const link of links) this.#links.add(link);
  }

  /** Returns why an item with these links has to wait; null if it need not. Then its links are blocked as well. */
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
