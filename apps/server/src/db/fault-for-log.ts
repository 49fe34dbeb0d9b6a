import { databaseFault } from './failures.ts';

/**
 * What may be logged of a fault of ours. Messages and details of the database and of Prisma quote rows and arguments,
 * those of a parser its input: of them only the code, the constraint and the place remain.
 */
export function faultForLog(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { sqlState, constraint } = databaseFault(error);
  const quotesInput = sqlState !== undefined || 'clientVersion' in error || error instanceof SyntaxError;
  return {
    name: error.name,
    ...(!quotesInput && { message: error.message }),
    sql_state: sqlState,
    constraint,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
