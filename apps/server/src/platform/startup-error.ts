/** The start cannot continue. The message is one sentence for the operator; `main.ts` prints it and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The database was lost or cannot be reached: the same step may succeed later. */
export class DatabaseAway extends StartupError {
  override name = 'DatabaseAway';
}

/** The database does not take the login: a wrong password, an unknown role, or an address that it does not serve. */
export class DatabaseRefused extends StartupError {
  override name = 'DatabaseRefused';
}

/** The settings are wrong. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';

  /** @param problems each a sentence without its full stop. */
  constructor(readonly problems: readonly string[]) {
    super(`Cannot start: ${problems.join('; ')}.`);
  }
}
