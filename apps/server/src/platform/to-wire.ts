import { fromMinor } from '@tributary/core';
import { digitsOf } from '../domain/money/money.ts';

/** Converts minor units to the JSON number in answers: major units, exact to the currency's digits. */
export const toAmount = (minor: bigint, currency: string): number => fromMinor(minor, digitsOf(currency));

/** ISO 8601, UTC, milliseconds. */
export const toTimestamp = (instant: Date): string => instant.toISOString();
export const toTimestampOrNull = (instant: Date | null): string | null =>
  instant === null ? null : toTimestamp(instant);
