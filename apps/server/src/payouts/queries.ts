import type pg from 'pg';
import type { Payout } from '../db/generated/client.ts';
import { type PageQuery, pageClauses } from '../db/keyset.ts';
import { columns } from '../db/statement.ts';

export const payoutColumns = [
  'environmentId',
  'id',
  'programId',
  'affiliateId',
  'invoiceNumber',
  'amountMinor',
  'currency',
  'status',
  'paymentMethod',
  'paymentReference',
  'managedPayout',
  'processedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Payout)[];

export interface PayoutFilter extends PageQuery {
  readonly status?: string | undefined;
  readonly affiliate_id?: string | undefined;
  readonly currency?: string | undefined;
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

/** One page by index. Null: no such cursor. */
export async function listPayoutRows(
  pool: pg.Pool,
  environmentId: number,
  filter: PayoutFilter,
  cursor: string | null,
): Promise<Payout[] | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`p.environment_id = ${bind(environmentId)}`];
  if (filter.status !== undefined) where.push(`p.status = ${bind(filter.status)}`);
  if (filter.affiliate_id !== undefined) where.push(`p.affiliate_id = ${bind(filter.affiliate_id)}`);
  if (filter.currency !== undefined) where.push(`p.currency = ${bind(filter.currency.toUpperCase())}`);
  if (filter.created_gte !== undefined) where.push(`p.created_at >= ${bind(new Date(filter.created_gte))}`);
  if (filter.created_lte !== undefined) where.push(`p.created_at <= ${bind(new Date(filter.created_lte))}`);
  const position =
    cursor && `select created_at, id from payouts where environment_id = $1 and id = ${bind(cursor)}`;
  const text = `select ${columns(payoutColumns, 'p')} from payouts p where ${where.join(' and ')}${pageClauses(filter, position, bind)}`;
  const { rows } = await pool.query<Payout>(text, values);
  // Only an empty page can mean that the cursor does not exist.
  if (rows.length > 0 || cursor === null || (await exists(pool, environmentId, cursor))) return rows;
  return null;
}

async function exists(pool: pg.Pool, environmentId: number, id: string): Promise<boolean> {
  const text = 'select 1 from payouts where environment_id = $1 and id = $2';
  return (await pool.query(text, [environmentId, id])).rows.length > 0;
}
