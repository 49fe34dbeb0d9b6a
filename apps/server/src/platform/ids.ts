import { type IdKind, idPrefixes } from '@tributary/core';
import { typeidUnboxed } from 'typeid-js';

/** A new id: the kind's prefix and a time-ordered body (UUIDv7 in base32). */
export const newId = (kind: IdKind): string => typeidUnboxed(idPrefixes[kind]);
