import { fromMinor } from '@tributary/core';
import { digitsOf } from '../domain/money/money.ts';

/** Converts minor units to the JSON number in responses: major units with the digits of the currency. */
export const toAmount = (minor: bigint, currency: string): number => fromMinor(minor, digitsOf(currency));

/** Formats a time as ISO 8601 in UTC with milliseconds. */
export const toTimestamp = (instant: Date): string => instant.toISOString();
export const toTimestampOrNull = (instant: Date | null): string | null =>
  instant === null ? null : toTimestamp(instant);
