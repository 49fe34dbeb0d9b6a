import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that happens on its own. Throws if it does not happen within `ms`, and says what is missing. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  ms = 50_000,
): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms; ) {
    const found = await look();
    if (found) return found;
    await sleep(10);
  }
  throw new Error(`It did not happen within ${ms} ms: ${what}.`);
}
