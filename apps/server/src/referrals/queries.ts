import type pg from 'pg';
import { type PageQuery, type Position, pageClauses } from '../db/keyset.ts';
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

/** Where the cursor stands; null when it is not in this environment. */
export async function findReferralPosition(
  pool: pg.Pool,
  environmentId: number,
  id: string,
): Promise<Position | null> {
  const { rows } = await pool.query<Position>({
    name: 'referral-position',
    text: 'select id, created_at as "createdAt" from referrals where environment_id = $1 and id = $2',
    values: [environmentId, id],
  });
  return rows[0] ?? null;
}

/** One page by index, whatever its number: page 1,000 costs what the first one does. */
export async function listReferralRows(
  pool: pg.Pool,
  environmentId: number,
  filter: ReferralFilter,
  at: Position | null,
): Promise<ReferralRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`r.environment_id = ${bind(environmentId)}`];
  if (filter.affiliate_id !== undefined) where.push(`r.affiliate_id = ${bind(filter.affiliate_id)}`);
  if (filter.external_user_id !== undefined)
    where.push(`r.external_user_id = ${bind(filter.external_user_id)}`);
  if (filter.status !== undefined) where.push(`r.status = ${bind(filter.status)}`);
  if (filter.created_gte !== undefined) where.push(`r.created_at >= ${bind(new Date(filter.created_gte))}`);
  if (filter.created_lte !== undefined) where.push(`r.created_at <= ${bind(new Date(filter.created_lte))}`);
  const text = `select ${columns(referralColumns, 'r')} from referrals r where ${where.join(' and ')}${pageClauses(filter, at, bind)}`;
  const { rows } = await pool.query<ReferralRow>(text, values);
  return rows;
}
