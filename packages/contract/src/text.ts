import { z } from 'zod';

/** PostgreSQL cannot store NUL, and two different lone surrogates would be stored as one character. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** A string of 1 to `max` characters that can be stored exactly as it was sent. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' });

/** Ids are opaque: an unknown or malformed one is not found, never a validation error. */
export const id = text(255);
export const identifier = text(255);
export const name = text(255);
export const freeText = text(5_000);
export const url = text(2_048);
export const email = z
  .email()
  .max(254)
  .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' });
