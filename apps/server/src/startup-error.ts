/** The start cannot continue. The message is one sentence for the operator; `server.ts` prints it and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The database was lost or cannot be reached: the same step may succeed later. */
export class DatabaseAway extends StartupError {
  override name = 'DatabaseAway';
}
