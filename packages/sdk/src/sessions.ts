import type { Schemas } from './resource.ts';

export type Session = Schemas['Session'];
export type SessionCreate = Schemas['SessionCreate'];
export type SessionLink = Schemas['SessionLink'];
