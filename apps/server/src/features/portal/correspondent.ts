import type { Locale } from '@tributary/core';
import type { Brand } from '../../domain/mails/affiliate-mail.ts';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';

interface Asked {
  readonly environmentId: number;
  readonly programId: string;
  readonly affiliateId: string;
}

const correspondent = sql<Asked, { name: string; language: Locale | null }>('correspondent-of-affiliate')`
  select p.name, c.language from programs p
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = ${'affiliateId'}
  where p.environment_id = ${'environmentId'} and p.id = ${'programId'}`;

/** Returns in whose name and in which language mails to an affiliate are written. */
export async function correspondentOf(
  on: Connection,
  { environmentId, programId, affiliateId }: Asked,
): Promise<{ readonly brand: Brand; readonly language: Locale }> {
  const [row] = await rows(on, correspondent.with({ environmentId, programId, affiliateId }));
  if (!row) throw new Error(`There is no program ${programId}.`);
  return { brand: { name: row.name, replyTo: null }, language: row.language ?? 'en' };
}
