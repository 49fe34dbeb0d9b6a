/**
 * Error thrown if the server cannot start. The message is a sentence for the operator, which `main.ts` prints
 * before it exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Error thrown if the database was lost or cannot be reached. The same step may succeed later. */
export class DatabaseAway extends StartupError {
  override name = 'DatabaseAway';
}

/**
 * Error thrown if the database rejects the login: a wrong password, an unknown role, or an address that the
 * database does not serve.
 */
export class DatabaseRefused extends StartupError {
  override name = 'DatabaseRefused';
}

export class ConfigError extends StartupError {
  override name = 'ConfigError';

  /** @param problems sentences without a final period */
  constructor(readonly problems: readonly string[]) {
    super(`Cannot start: ${problems.join('; ')}.`);
  }
}
