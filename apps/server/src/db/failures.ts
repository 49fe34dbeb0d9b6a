/** SQLSTATEs that mean "not now": connection, resources, shutdown, locks and time limits. */
const unavailableCodes = new Set([
  '57014',
  '55P03',
  '40001',
  '40P01',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
]);
const unavailableClasses = new Set(['08', '53']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
// 23503: what a row refers to was deleted since it was read; the second attempt finds it gone.
const retryableCodes = new Set(['40001', '40P01', '23503']);

/** Of both drivers: pg puts SQLSTATE on the error, Prisma's adapter hides it in the cause. */
interface DatabaseFault {
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
}

export function databaseFault(error: unknown): DatabaseFault {
  const { code, constraint, meta } = error as {
    code?: string;
    constraint?: string;
    meta?: { driverAdapterError?: { cause?: { originalCode?: string; originalMessage?: string } } };
  };
  const cause = meta?.driverAdapterError?.cause;
  if (!cause) return { sqlState: code, constraint };
  return {
    sqlState: cause.originalCode,
    constraint: /constraint "(\w+)"/.exec(cause.originalMessage ?? '')?.[1],
  };
}

export const isUniqueViolation = (error: unknown, constraint?: string) => {
  const fault = databaseFault(error);
  return fault.sqlState === '23505' && (constraint === undefined || fault.constraint === constraint);
};

export const isLockTimeout = (error: unknown) => databaseFault(error).sqlState === '55P03';

/** A deadlock, a serialization failure or a deleted parent: the whole transaction may be tried again. */
export const isRetryable = (error: unknown) => retryableCodes.has(databaseFault(error).sqlState ?? '');

const ofStatements = /^(?:2[1-8]|4\d|5[45]|P0)[0-9A-Z]{3}$/;

/**
 * A statement was refused for what it says or touches: its transaction is surely undone, and parts of it may pass.
 * Not so when a connection was lost, or the database ended: then the commit may have happened.
 */
export function isRefusedStatement(error: unknown): boolean {
  if (!ofStatements.test(databaseFault(error).sqlState ?? '')) return false;
  return !isUnavailable(error) || isRetryable(error) || isLockTimeout(error);
}

/** The database cannot be reached or is too slow: the caller should come again. */
export function isUnavailable(error: unknown): boolean {
  const { sqlState } = databaseFault(error);
  if (sqlState && (unavailableCodes.has(sqlState) || networkCodes.has(sqlState))) return true;
  if (sqlState && /^[0-9A-Z]{5}$/.test(sqlState) && unavailableClasses.has(sqlState.slice(0, 2))) return true;
  // P1xxx are Prisma's connection errors, P2024 and P2028 its pool and transaction time-outs.
  const code = (error as { code?: string }).code ?? '';
  if (/^(P1\d{3}|P2024|P2028)$/.test(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/.test(
    message,
  );
}
