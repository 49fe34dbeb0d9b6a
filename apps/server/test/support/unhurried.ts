import { onTestFinished, vi } from 'vitest';

/**
 * Disables the timeout of middleware, whose 300 ms may be too short on a busy machine. For tests that are not about
 * timing.
 */
export function unhurried(): void {
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  onTestFinished(() => spy.mockRestore());
}
