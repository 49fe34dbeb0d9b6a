import pg from 'pg';

interface Setting {
  readonly name: string;
  readonly value: string;
  /** Returns true if the database's own value is good enough. */
  readonly isSet: (value: string) => boolean;
}

const isLimited = (value: string) => Number(value) > 0;

/**
 * Settings for every session. A query that runs too long, or waits too long for a lock, fails with UNAVAILABLE,
 * so that requests do not pile up. JIT is off: it is on by default, and before version 18 PostgreSQL compiles
 * each plan that reads a whole table while `enable_seqscan` is off, which takes far longer than the statement.
 */
export const sessionSettings: readonly Setting[] = [
  { name: 'statement_timeout', value: '5s', isSet: isLimited },
  { name: 'lock_timeout', value: '2s', isSet: isLimited },
  { name: 'idle_in_transaction_session_timeout', value: '10s', isSet: isLimited },
  { name: 'jit', value: 'off', isSet: (value) => value === 'off' },
  { name: 'TimeZone', value: 'UTC', isSet: (value) => /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/i.test(value) },
];

/** Returns the statement that sets a setting for all sessions of the role in the database. */
export const setForRole = (
  { role, database }: { readonly role: string; readonly database: string },
  { name, value }: Setting,
): string =>
  `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`;

/** Options that start a session without time limits, even if the role has some. */
export const withoutLimits = sessionSettings
  .filter(({ name }) => name.endsWith('timeout'))
  .map(({ name }) => `-c ${name}=0`)
  .join(' ');
