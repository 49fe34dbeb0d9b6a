import { METADATA_BYTES_MAX, METADATA_KEY_LENGTH_MAX, METADATA_KEYS_MAX } from '@tributary/core';
import { z } from 'zod';
import { isStorable } from './text.ts';

const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  // JSON.parse reads 1e400 as Infinity, which would be stored as null.
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isStorableJson);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner));
};

/**
 * Custom key-value data: at most 50 keys of 1–64 characters, and 16 KiB of JSON in total. Stored and returned
 * as sent.
 */
export const metadata = z.record(z.string(), z.unknown()).superRefine((value, ctx) => {
  const keys = Object.keys(value);
  if (keys.length > METADATA_KEYS_MAX) {
    ctx.addIssue({ code: 'custom', message: `Must have at most ${METADATA_KEYS_MAX} keys.` });
  }
  if (keys.some((key) => key.length < 1 || key.length > METADATA_KEY_LENGTH_MAX)) {
    ctx.addIssue({ code: 'custom', message: `Keys must have 1 to ${METADATA_KEY_LENGTH_MAX} characters.` });
  }
  if (!isStorableJson(value)) {
    ctx.addIssue({
      code: 'custom',
      message: 'Must not contain NUL, a lone surrogate or a number above 1.8e308.',
    });
  } else if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES_MAX) {
    ctx.addIssue({ code: 'custom', message: `Must be at most ${METADATA_BYTES_MAX} bytes of JSON.` });
  }
});

/** `null` clears the metadata, which becomes `{}`. */
export const metadataInput = metadata.nullable();
