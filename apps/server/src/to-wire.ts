import { fromMinor } from '@tributary/contract';
import { digitsOf } from './domain/money.ts';

/** Minor units as the JSON number that answers carry: major units, exact to the currency's digits. */
export const toAmount = (minor: bigint, currency: string): number => fromMinor(minor, digitsOf(currency));

/** ISO 8601, UTC, milliseconds. */
export const toTimestamp = (instant: Date): string => instant.toISOString();
export const toTimestampOrNull = (instant: Date | null): string | null =>
  instant === null ? null : toTimestamp(instant);
