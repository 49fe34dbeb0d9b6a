import { readDay } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { readAsOf } from '../../domain/accounting/as-of.ts';
import { validationFailure } from '../../domain/failure.ts';
import { requireProgram } from '../programs/program.ts';

interface Query {
  readonly as_of?: string | undefined;
  readonly program_id?: string | undefined;
}

/**
 * Returns the time in a query; null means the current time. Without a program, a date is accepted only if all
 * programs have the same time zone.
 * @throws VALIDATION_ERROR
 */
export async function asOfQuery(ctx: RequestContext, query: Query): Promise<Date | null> {
  return readAsOf(query.as_of, await zoneOf(ctx, query), ctx.now);
}

async function zoneOf(ctx: RequestContext, { as_of, program_id }: Query): Promise<string> {
  const { environmentId, db } = ctx;
  if (program_id !== undefined) return (await requireProgram(ctx, db.orm, program_id, 'program_id')).timezone;
  if (as_of === undefined || !readDay(as_of)) return 'UTC';
  const zones = await db.orm.program.findMany({
    where: { environmentId },
    distinct: ['timezone'],
    select: { timezone: true },
    take: 2,
  });
  if (zones.length < 2) return zones[0]?.timezone ?? 'UTC';
  const message =
    'as_of must be a time with an offset, because the programs have different time zones. Or select one with program_id.';
  throw validationFailure([{ field: 'as_of', message }]);
}
