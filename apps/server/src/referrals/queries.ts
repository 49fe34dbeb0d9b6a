import type pg from 'pg';
import { type PageQuery, pageClauses } from '../db/keyset.ts';
import { columns } from '../db/statement.ts';
import type { ReferralRow } from './to-referral.ts';

const referralColumns = [
  'id',
  'affiliateId',
  'programId',
  'email',
  'customerId',
  'externalUserId',
  'subscriptionId',
  'status',
  'name',
  'metadata',
  'createdAt',
  'convertedAt',
] as const satisfies readonly (keyof ReferralRow)[];

export interface ReferralFilter extends PageQuery {
  readonly affiliate_id?: string | undefined;
  readonly external_user_id?: string | undefined;
  readonly status?: string | undefined;
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

/** One page by index, whatever its number: page 1,000 costs what the first one does. Null: no such cursor. */
export async function listReferralRows(
  pool: pg.Pool,
  environmentId: number,
  filter: ReferralFilter,
  cursor: string | null,
): Promise<ReferralRow[] | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`r.environment_id = ${bind(environmentId)}`];
  if (filter.affiliate_id !== undefined) where.push(`r.affiliate_id = ${bind(filter.affiliate_id)}`);
  if (filter.external_user_id !== undefined)
    where.push(`r.external_user_id = ${bind(filter.external_user_id)}`);
  if (filter.status !== undefined) where.push(`r.status = ${bind(filter.status)}`);
  if (filter.created_gte !== undefined) where.push(`r.created_at >= ${bind(new Date(filter.created_gte))}`);
  if (filter.created_lte !== undefined) where.push(`r.created_at <= ${bind(new Date(filter.created_lte))}`);
  const position =
    cursor && `select created_at, id from referrals where environment_id = $1 and id = ${bind(cursor)}`;
  const text = `select ${columns(referralColumns, 'r')} from referrals r where ${where.join(' and ')}${pageClauses(filter, position, bind)}`;
  const { rows } = await pool.query<ReferralRow>(text, values);
  // An unknown cursor compares as null and finds nothing, and so does the end of the list: only then it is asked.
  if (rows.length > 0 || cursor === null || (await exists(pool, environmentId, cursor))) return rows;
  return null;
}

async function exists(pool: pg.Pool, environmentId: number, id: string): Promise<boolean> {
  const text = 'select 1 from referrals where environment_id = $1 and id = $2';
  return (await pool.query(text, [environmentId, id])).rows.length > 0;
}
