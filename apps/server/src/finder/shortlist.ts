import type { ShortlistItem as WireShortlistItem } from '@tributary/contract';
import type pg from 'pg';
import type { ShortlistItem } from '../db/generated/client.ts';
import { columns } from '../db/sql.ts';
import { toTimestamp } from '../to-wire.ts';

/** The columns that the API shows of a shortlist item. */
type ShortlistRow = Omit<ShortlistItem, 'environmentId'>;

export const toShortlistItem = (row: ShortlistRow): WireShortlistItem => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  urls: row.urls,
  category: row.category,
  emails: row.emails,
  social_media: row.socialMedia,
  notes: row.notes,
  status: row.status,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

const shortlistColumns = [
  'id',
  'name',
  'domain',
  'urls',
  'category',
  'emails',
  'socialMedia',
  'notes',
  'status',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ShortlistRow)[];

interface ShortlistFilter {
  readonly page: number;
  readonly limit: number;
  readonly category?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** One numbered page, newest first, and how many items match in all. */
export async function listShortlist(
  pool: pg.Pool,
  environmentId: number,
  { page, limit, ...filter }: ShortlistFilter,
): Promise<{ rows: ShortlistRow[]; total: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`s.environment_id = ${bind(environmentId)}`];
  if (filter.category !== undefined) where.push(`s.category = ${bind(filter.category)}`);
  if (filter.status !== undefined) where.push(`s.status = ${bind(filter.status)}`);
  if (filter.search !== undefined) {
    // `position`, not `ilike`: to it % and _ and \ are characters like any other.
    const part = `lower(${bind(filter.search)}::text)`;
    where.push(`(position(${part} in lower(s.name)) > 0 or position(${part} in lower(s.domain)) > 0)`);
  }
  const matching = `from shortlist_items s where ${where.join(' and ')}`;
  const counted = pool.query<{ total: number }>(`select count(*)::int as total ${matching}`, [...values]);
  const offset = (page - 1) * limit;
  const listed = pool.query<ShortlistRow>(
    `select ${columns(shortlistColumns, 's')} ${matching}
     order by s.created_at desc, s.id desc limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  );
  const [count, { rows }] = await Promise.all([counted, listed]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}
