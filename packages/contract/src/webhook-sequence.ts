import { z } from 'zod';

/** Counts the events of an environment up from 1 without gaps. */
export const sequence = z.number().int().min(0);
export const sequenceInput = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The same in a query string. */
export const querySequence = z
  .string()
  .regex(/^\d{1,16}$/, 'Must be a whole number.')
  .transform(Number)
  .refine(Number.isSafeInteger, { error: `Must be at most ${Number.MAX_SAFE_INTEGER}.` })
  .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
