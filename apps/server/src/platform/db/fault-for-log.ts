import { databaseFault, reasonUnavailable } from './failures.ts';

/**
 * The parts of an internal error that may be logged. Messages of the database and of Prisma quote rows and arguments, and
 * those of a parser its input; of these errors only the code, the constraint and the stack remain, and the reason
 * that the database is not responding.
 */
export function faultForLog(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { sqlState, constraint } = databaseFault(error);
  const reason = reasonUnavailable(error);
  const quotesInput = sqlState !== undefined || 'clientVersion' in error || error instanceof SyntaxError;
  return {
    name: error.name,
    ...(!quotesInput && { message: error.message }),
    sql_state: sqlState,
    ...(reason !== null && { reason }),
    constraint,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
