import { routed, type Schemas } from './resource.ts';

export type TestClock = Schemas['TestClock'];
export type TestClockAdvance = Schemas['TestClockAdvance'];

/** The time of a dev environment. Throws `PermissionError` for a live key. */
export const testClock = routed({
  get: 'GET /v1/test-clock',
  advance: 'POST /v1/test-clock/advance',
});
