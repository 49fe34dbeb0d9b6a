/** SQLSTATEs that mean "not now": connection, resources, shutdown, locks and time limits. */
const unavailableStates = /^(?:08...|53...|57P..|57014|55P03|40001|40P01|25006|25P03|25P04)$/;
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
/** Prisma's adapter reports a lost connection only by kind, without the driver's code. */
const unavailableKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionAlreadyClosed',
]);
// 23503: a referenced row was deleted after it was read; the second attempt finds it gone.
const retryableCodes = new Set(['40001', '40P01', '23503']);

/** The same for both drivers: pg puts SQLSTATE on the error, Prisma's adapter in its cause. */
interface DatabaseFault {
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
  /** Prisma's own word for what happened. */
  readonly kind: string | undefined;
}

interface AdapterCause {
  readonly kind?: string;
  readonly originalCode?: string;
  readonly originalMessage?: string;
}

/** The client wraps the error of a statement; that of a COMMIT is the adapter's own. */
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

/** What neither the adapter nor another node of Citus says of an error apart from its message. */
const namedIn = (message: string | undefined) => /constraint "(\w+)"/.exec(message ?? '')?.[1];

/** In a transaction, a node of Citus may say of a duplicate only that it is an internal error; the message is PostgreSQL's. */
const duplicateIn = (message: string | undefined) =>
  message?.startsWith('duplicate key value violates unique constraint') ? '23505' : undefined;

/** Citus names the constraint of the shard that a row is in: `affiliates_email_key_102044`. No name of ours ends like that. */
const withoutShard = (constraint: string | undefined) => constraint?.replace(/_\d{6,}$/, '');

export const isUniqueViolation = (error: unknown, constraint?: string) => {
  const fault = databaseFault(error);
  return fault.sqlState === '23505' && (constraint === undefined || fault.constraint === constraint);
};

export const isLockTimeout = (error: unknown) => databaseFault(error).sqlState === '55P03';

/** Two claims to one host were proven at the same moment. The second attempt sees the first claim. */
const isOvertakenProof = (error: unknown) => isUniqueViolation(error, 'hosts_proven_key');

/** A deadlock, a serialization failure, a deleted parent or a race: the whole transaction may be retried. */
export const isRetryable = (error: unknown) =>
  retryableCodes.has(databaseFault(error).sqlState ?? '') || isOvertakenProof(error);

const ofStatements = /^(?:2[1-8]|4\d|5[45]|P0)[0-9A-Z]{3}$/;

/**
 * The database rejected a statement: its transaction has certainly been rolled back, and parts of it may succeed alone.
 * False when the connection or the database was lost: then the commit may have happened.
 */
export function isRefusedStatement(error: unknown): boolean {
  if (!ofStatements.test(databaseFault(error).sqlState ?? '')) return false;
  return !isUnavailable(error) || isRetryable(error) || isLockTimeout(error);
}

/** The database cannot be reached or is too slow: the caller should retry. */
export function isUnavailable(error: unknown): boolean {
  const { sqlState, kind } = databaseFault(error);
  if (sqlState && (unavailableStates.test(sqlState) || networkCodes.has(sqlState))) return true;
  if (kind && unavailableKinds.has(kind)) return true;
  // P1xxx are Prisma's connection errors, P2024 and P2028 its pool and transaction time-outs.
  const code = (error as { code?: string }).code ?? '';
  if (/^(P1\d{3}|P2024|P2028)$/.test(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end/.test(
    message,
  );
}

/** PostgreSQL rejects a value: a number that is too large, or text that is not of the type. */
const untakenStates = new Set(['22001', '22003', '22007', '22008', '22P02']);
/** The same errors from Prisma, some of them before anything is sent. */
const untakenCodes = new Set(['P2000', 'P2007', 'P2020', 'P2033']);

/** A value of the request passed the contract's limits, but the database rejected it. */
export function isUntakenValue(error: unknown): boolean {
  const { code } = error as { code?: string };
  return untakenStates.has(databaseFault(error).sqlState ?? '') || untakenCodes.has(code ?? '');
}
