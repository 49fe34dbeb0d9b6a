import type { Schemas } from './resource.ts';

export type TestClock = Schemas['TestClock'];
export type TestClockAdvance = Schemas['TestClockAdvance'];
