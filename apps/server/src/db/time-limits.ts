import pg from 'pg';

interface Limit {
  readonly name: string;
  readonly value: string;
  /** Whether the database's own value will do. */
  readonly isSet: (value: string) => boolean;
}

const isLimited = (value: string) => Number(value) > 0;

/** For every session: a slow query or a blocked lock ends as UNAVAILABLE instead of piling up requests. */
export const timeLimits: readonly Limit[] = [
  { name: 'statement_timeout', value: '5s', isSet: isLimited },
  { name: 'lock_timeout', value: '2s', isSet: isLimited },
  { name: 'idle_in_transaction_session_timeout', value: '10s', isSet: isLimited },
  { name: 'TimeZone', value: 'UTC', isSet: (value) => /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/i.test(value) },
];

/** The statement that makes a limit that of every session of the role in the database. */
export const limitRole = (
  { role, database }: { readonly role: string; readonly database: string },
  { name, value }: Limit,
): string =>
  `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`;

/** As a session begins that may take as long as it takes, also where the role has limits. */
export const withoutLimits = timeLimits
  .filter(({ name }) => name.endsWith('timeout'))
  .map(({ name }) => `-c ${name}=0`)
  .join(' ');
