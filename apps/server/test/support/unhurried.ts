import { onTestFinished, vi } from 'vitest';

/** A middleware gives up after 300 ms, which a busy machine may take. For tests that are not about time. */
export function unhurried(): void {
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  onTestFinished(() => spy.mockRestore());
}
