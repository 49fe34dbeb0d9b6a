import { z } from 'zod';

/** Numbers the events of an environment from 1 without gaps. */
export const sequence = z.number().int().min(0);
export const sequenceInput = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The same number in a query string. */
export const querySequence = z
  .string()
  .regex(/^\d{1,16}$/, 'Must be a whole number.')
  .transform(Number)
  .refine(Number.isSafeInteger, { error: `Must be at most ${Number.MAX_SAFE_INTEGER}.` })
  .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
