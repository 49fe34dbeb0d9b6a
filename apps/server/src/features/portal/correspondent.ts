import type { Locale } from '@tributary/core';
import type { Brand } from '../../domain/mails/affiliate-mail.ts';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';

interface Asked {
  readonly environmentId: number;
  readonly programId: string;
  readonly affiliateId: string;
}

const correspondent = sql<Asked, { name: string; replyTo: string | null; language: Locale | null }>(
  'correspondent-of-affiliate',
)`
  select coalesce(d.brand_name, p.name) as name, d.support_email as "replyTo",
    coalesce(c.language, d.default_language) as language
  from programs p
  left join portals d on d.environment_id = ${'environmentId'} and d.program_id = p.id
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = ${'affiliateId'}
  where p.environment_id = ${'environmentId'} and p.id = ${'programId'}`;

/** Returns in whose name and in which language mails to an affiliate are written. */
export async function correspondentOf(
  on: Connection,
  { environmentId, programId, affiliateId }: Asked,
): Promise<{ readonly brand: Brand; readonly language: Locale }> {
  const [row] = await rows(on, correspondent.with({ environmentId, programId, affiliateId }));
  if (!row) throw new Error(`There is no program ${programId}.`);
  return { brand: { name: row.name, replyTo: row.replyTo }, language: row.language ?? 'en' };
}
