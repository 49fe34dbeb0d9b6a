import { z } from 'zod';

/** Sequence number of an event in its environment, starting at 1, without gaps; 0 for a test. */
export const sequence = z.number().int().min(0);
export const sequenceInput = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Sequence number in a query string. */
export const querySequence = z
  .string()
  .regex(/^\d{1,16}$/, 'Must be a whole number.')
  .transform(Number)
  .refine(Number.isSafeInteger, { error: `Must be at most ${Number.MAX_SAFE_INTEGER}.` })
  .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
