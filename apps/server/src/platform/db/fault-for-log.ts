import { databaseFault, reasonUnavailable } from './failures.ts';

/**
 * Returns the parts of an internal error that may be logged. Messages from the database and Prisma contain
 * rows and arguments, and those from parsers contain their input. For such errors, only the code, the
 * constraint, the stack and the reason why the database is not responding are logged.
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
