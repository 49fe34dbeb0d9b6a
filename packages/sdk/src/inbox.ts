import type { Schemas } from './resource.ts';

/** What waits for a person. A part that the key may not read is null. */
export type Inbox = Schemas['Inbox'];
