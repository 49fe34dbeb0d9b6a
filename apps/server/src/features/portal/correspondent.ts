import type { Locale } from '@tributary/core';
import type { Brand } from '../../domain/mails/affiliate-mail.ts';
import { type Connection, raw, rows, sql } from '../../platform/db/sql.ts';

interface Correspondent {
  readonly brand: Brand;
  readonly language: Locale;
}

interface Row {
  readonly name: string;
  readonly replyTo: string | null;
  readonly language: Locale | null;
}

const columns = raw(`coalesce(d.brand_name, p.name) as name, d.support_email as "replyTo",
  coalesce(c.language, d.default_language) as language`);

const toCorrespondent = ({ name, replyTo, language }: Row): Correspondent => ({
  brand: { name, replyTo },
  language: language ?? 'en',
});

interface Asked {
  readonly environmentId: number;
  readonly programId: string;
  /** Null for a person who is not an affiliate yet. */
  readonly affiliateId: string | null;
}

const correspondent = sql<Asked, Row>('correspondent-of-affiliate')`
  select ${columns} from programs p
  left join portals d on d.environment_id = ${'environmentId'} and d.program_id = p.id
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = ${'affiliateId'}
  where p.environment_id = ${'environmentId'} and p.id = ${'programId'}`;

export async function correspondentOf(
  on: Connection,
  { environmentId, programId, affiliateId }: Asked,
): Promise<Correspondent> {
  const [row] = await rows(on, correspondent.with({ environmentId, programId, affiliateId }));
  if (!row) throw new Error(`There is no program ${programId}.`);
  return toCorrespondent(row);
}

interface AskedOfMany {
  readonly environmentId: number;
  readonly affiliateIds: readonly string[];
}

const correspondents = sql<AskedOfMany, Row & { affiliateId: string }>('correspondents-of-affiliates')`
  select a.id as "affiliateId", ${columns} from affiliates a
  join programs p on p.environment_id = ${'environmentId'} and p.id = a.program_id
  left join portals d on d.environment_id = ${'environmentId'} and d.program_id = a.program_id
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = a.id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])`;

/** Returns the brand and language of e-mails to several affiliates, by affiliate id. */
export async function correspondentsOf(
  on: Connection,
  asked: AskedOfMany,
): Promise<ReadonlyMap<string, Correspondent>> {
  const found = await rows(on, correspondents.with(asked));
  return new Map(found.map((row) => [row.affiliateId, toCorrespondent(row)]));
}
