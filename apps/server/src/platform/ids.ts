import { type IdKind, idPrefixes } from '@tributary/core';
import { fromUUIDBytes, typeidUnboxed } from 'typeid-js';

/** Returns a new id: the prefix for the kind and a time-ordered body (UUIDv7 in base32). */
export const newId = (kind: IdKind): string => typeidUnboxed(idPrefixes[kind]);

/** Returns the smallest id that can be created at or after `instant`: 48 bits of milliseconds, followed by zeros. */
export function firstId(kind: IdKind, instant: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(instant.getTime(), 0, 6);
  return fromUUIDBytes(idPrefixes[kind], bytes).toString();
}
