/** Version that version 23 of the `stripe` package uses. */
export const NEWEST_VERSION = '2026-10-28.endive';

/** Returns true if a version is older than a change. Names such as `basil` follow the date. */
export const isBefore = (version: string, change: string): boolean =>
  version.slice(0, 10) < change.slice(0, 10);
