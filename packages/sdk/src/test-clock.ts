import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

export type TestClock = Schemas['TestClock'];
export type TestClockAdvance = Schemas['TestClockAdvance'];

/** The time of a dev environment. Throws `PermissionError` with a live key. */
export interface TestClocks {
  /** The current time of the environment, and how far it is ahead. */
  get(options?: RequestOptions): Call<TestClock>;
  /** Moves the time forward by `seconds`, `days` of 24 hours, or both; holds end immediately. */
  advance(by: TestClockAdvance, options?: RequestOptions): Call<TestClock>;
}

export const testClock = resource<TestClocks>({
  get: 'GET /v1/test-clock',
  advance: 'POST /v1/test-clock/advance',
});
