import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';

const stayingAmong = ownSql<object, { id: string }>('own-staying-affiliate')`
  select a.id from affiliates a
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) and a.merged_into is null limit 1`;

export const isMerged = async (own: OwnReader): Promise<boolean> =>
  (await own.rows(stayingAmong, {})).length === 0;
