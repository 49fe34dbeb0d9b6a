import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

export type TestClock = Schemas['TestClock'];
export type TestClockAdvance = Schemas['TestClockAdvance'];

/** The time of a dev environment. Throws `PermissionError` for a live key. */
export interface TestClocks {
  /** What the environment takes for now, and how far that is ahead. */
  get(options?: RequestOptions): Call<TestClock>;
  /** Moves the time ahead by `seconds`, `days` of 24 hours, or both: holds mature at once. */
  advance(by: TestClockAdvance, options?: RequestOptions): Call<TestClock>;
}

export const testClock = resource<TestClocks>({
  get: 'GET /v1/test-clock',
  advance: 'POST /v1/test-clock/advance',
});
