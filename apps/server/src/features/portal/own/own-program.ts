import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';

const readProgram = ownSql<object, { id: string; timezone: string }>('own-program')`
  select p.id, p.timezone from affiliates a
  join programs p on p.environment_id = ${'environmentId'} and p.id = a.program_id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) limit 1`;

export async function programOf(own: OwnReader): Promise<{ readonly id: string; readonly timezone: string }> {
  const [program] = await own.rows(readProgram, {});
  if (!program) throw new Error('The affiliate of a session has no program.');
  return program;
}
