import { Failure } from '../../domain/failure.ts';

/**
 * SQLSTATEs of temporary problems: connections, resources, shutdown, system errors, locks and time limits.
 */
const unavailableStates = /^(?:08...|53...|57...|58...|55P03|40001|40P01|25006|25P03|25P04)$/;
/**
 * SQLSTATEs of connection rejections that recur until a setting is changed: login, database name, privileges,
 * options.
 */
const settingStates = /^(?:0A|22|28|3D|42)...$/;

/**
 * Error thrown if a connection to the database could not be opened. Pools throw it for any cause, because the
 * request may succeed later, and because a full disk or a failing startup looks to clients like an "internal
 * error" of PostgreSQL.
 */
export class ConnectionFailed extends Error {
  override name = 'ConnectionFailed';
  /**
   * SQLSTATE for "unable to establish connection". With `severity`, it makes Prisma's adapter treat the error
   * like one from PostgreSQL.
   */
  readonly code = '08001';
  readonly severity = 'FATAL';

  constructor(override readonly cause: Error) {
    const { code } = cause as { code?: string };
    super(`no connection could be opened: ${cause.message}${code ? ` (${code})` : ''}`);
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);
/** Kinds of lost connections. Prisma's adapter reports only the kind, without the driver's code. */
const unavailableKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionAlreadyClosed',
]);
// 23503: a referenced row was deleted after it was read. A retry will not find it.
const retryableCodes = new Set(['40001', '40P01', '23503']);

/**
 * Common form of errors from both drivers. pg sets the SQLSTATE on the error, and Prisma's adapter on its
 * cause.
 */
interface DatabaseFault {
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
  readonly kind: string | undefined;
}

interface AdapterCause {
  readonly kind?: string;
  readonly originalCode?: string;
  readonly originalMessage?: string;
}

/**
 * Returns the cause of an adapter error. The client wraps errors from statements, while errors from COMMIT
 * come directly from the adapter.
 */
function adapterCauseOf(error: unknown): AdapterCause | undefined {
  const { name, cause, meta } = error as {
    name?: string;
    cause?: AdapterCause;
    meta?: { driverAdapterError?: { cause?: AdapterCause } };
  };
  return name === 'DriverAdapterError' ? cause : meta?.driverAdapterError?.cause;
}

export function databaseFault(error: unknown): DatabaseFault {
  const cause = adapterCauseOf(error);
  if (!cause) {
    const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
    return {
      sqlState: duplicateIn(message) ?? code,
      constraint: withoutShard(constraint ?? namedIn(message)),
      kind: undefined,
    };
  }
  return {
    sqlState: duplicateIn(cause.originalMessage) ?? cause.originalCode,
    constraint: withoutShard(namedIn(cause.originalMessage)),
    kind: cause.kind,
  };
}

/** Returns the constraint name in a message. The adapter and other Citus nodes report it only there. */
const namedIn = (message: string | undefined) => /constraint "(\w+)"/.exec(message ?? '')?.[1];

/**
 * Returns true for the message of a unique violation. Within a transaction, a Citus node may report a
 * duplicate as an internal error with PostgreSQL's message.
 */
const duplicateIn = (message: string | undefined) =>
  message?.startsWith('duplicate key value violates unique constraint') ? '23505' : undefined;

/**
 * Removes the suffix of a shard. Citus returns constraint names of shards, such as
 * `affiliates_email_key_102044`. None of our names ends like that.
 */
const withoutShard = (constraint: string | undefined) => constraint?.replace(/_\d{6,}$/, '');

export const isUniqueViolation = (error: unknown, constraint?: string) => {
  const fault = databaseFault(error);
  return fault.sqlState === '23505' && (constraint === undefined || fault.constraint === constraint);
};

/**
 * Returns true for an error from the deferred trigger on members and users. The adapter omits the error's
 * constraint name.
 */
export function isLastOwner(error: unknown): boolean {
  const said = adapterCauseOf(error)?.originalMessage ?? (error as { message?: string }).message ?? '';
  return databaseFault(error).sqlState === '23001' && said.includes('an environment keeps an owner');
}

export const isLockTimeout = (error: unknown) => databaseFault(error).sqlState === '55P03';

/**
 * Returns true if two claims to the same host were verified at the same time. In a retry, the second one sees
 * the first.
 */
const isOvertakenProof = (error: unknown) => isUniqueViolation(error, 'hosts_proven_key');

/** Thrown if another request changed data that this transaction had read. A retry reads the new data. */
export class StaleRead extends Failure {
  constructor() {
    super('UNAVAILABLE', 'Too many concurrent changes to this referral. Try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
}

/**
 * Returns true for a deadlock, a serialization failure, a deleted parent or a race, after which the whole
 * transaction can be retried.
 */
export const isRetryable = (error: unknown) =>
  error instanceof StaleRead ||
  retryableCodes.has(databaseFault(error).sqlState ?? '') ||
  isOvertakenProof(error);

const ofStatements = /^(?:2[1-8]|4\d|5[45]|P0)[0-9A-Z]{3}$/;

/**
 * Returns true if the database rejected a statement. The transaction has then been rolled back, and parts of
 * it may succeed individually. Returns false if the connection or the database was lost, because the commit
 * may have succeeded.
 */
export function isRefusedStatement(error: unknown): boolean {
  if (!ofStatements.test(databaseFault(error).sqlState ?? '')) return false;
  return !isUnavailable(error) || isRetryable(error) || isLockTimeout(error);
}

/** Returns true if the database is unreachable or too slow, so that the caller should retry. */
export function isUnavailable(error: unknown): boolean {
  const { sqlState, kind } = databaseFault(error);
  if (sqlState && (unavailableStates.test(sqlState) || networkCodes.has(sqlState))) return true;
  if (kind && unavailableKinds.has(kind)) return true;
  // P1xxx are Prisma's connection errors. P2024 and P2028 are pool and transaction timeouts.
  const code = (error as { code?: string }).code ?? '';
  if (/^(P1\d{3}|P2024|P2028)$/.test(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end/.test(
    message,
  );
}

/** Returns true for a rejected connection that may succeed later without a change of settings. */
export function mayConnectLater(error: unknown): boolean {
  const { sqlState } = databaseFault(error);
  const isOfPostgres = (error as { severity?: string }).severity !== undefined;
  return isUnavailable(error) || (isOfPostgres && sqlState !== undefined && !settingStates.test(sqlState));
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^53100$/, "the database's disk is full"],
  [/^53200$/, 'the database is out of memory'],
  [/^53300$/, 'the database does not accept any more connections'],
  [/^53/, 'the database has reached a limit of its configuration'],
  [/^57014$/, 'the statement took too long and was canceled'],
  [/^57P01$/, 'the session was ended by an administrator or by a shutdown'],
  [/^57P02$/, 'the database crashed'],
  [/^57P03$/, 'the database is starting, stopping or recovering'],
  [/^57/, 'the session was ended'],
  [/^58/, "the database's operating system or disk failed"],
  [/^55P03$/, 'a lock was not granted in time'],
  [/^40P01$/, 'the transaction was aborted because of a deadlock'],
  [/^40001$/, 'concurrent transactions changed the same rows'],
  [/^25006$/, 'the database is read-only, as a standby is'],
  [/^25P0[34]$/, 'the transaction was idle or open for too long'],
  [/^(?:08|E)/, 'the connection to the database was lost'],
];

/**
 * Returns the reason why the database is not responding, for the log; null for any other error, whose message
 * may contain row data. Messages of failed connections contain none.
 */
export function reasonUnavailable(error: unknown): string | null {
  const { sqlState = '', kind } = databaseFault(error);
  const said = adapterCauseOf(error)?.originalMessage ?? (error as { message?: string }).message ?? '';
  if (said.startsWith('no connection could be opened: '))
    return /could not write init file|No space left on device/.test(said)
      ? `${said}: the database's disk is full or has failed`
      : said;
  if (!isUnavailable(error)) return null;
  return (
    reasons.find(([state]) => state.test(sqlState))?.[1] ?? kind ?? 'the connection to the database was lost'
  );
}

/** SQLSTATEs of rejected values: a number that is too large, or text of the wrong type. */
const untakenStates = new Set(['22001', '22003', '22007', '22008', '22P02']);
/** Prisma's codes for the same errors, some of which occur before anything is sent. */
const untakenCodes = new Set(['P2000', 'P2007', 'P2020', 'P2033']);

/** Returns true if a value passed the contract's validation but was rejected by the database. */
export function isUntakenValue(error: unknown): boolean {
  const { code } = error as { code?: string };
  return untakenStates.has(databaseFault(error).sqlState ?? '') || untakenCodes.has(code ?? '');
}
