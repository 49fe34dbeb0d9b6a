import type { contract, ShortlistItemUpdate, ShortlistItem as WireShortlistItem } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type pg from 'pg';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ShortlistItem } from '../../platform/db/generated/client.ts';
import { toPagination } from '../../platform/db/list-page.ts';
import { columns, composed, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

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
  readonly category?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

type Bind = (value: unknown) => string;

function matching(bind: Bind, environmentId: number, { category, status, search }: ShortlistFilter): string {
  const where = [`s.environment_id = ${bind(environmentId)}`];
  if (category !== undefined) where.push(`s.category = ${bind(category)}`);
  if (status !== undefined) where.push(`s.status = ${bind(status)}`);
  if (search !== undefined) {
    // `position` treats %, _ and \ as ordinary characters, unlike `ilike`.
    const part = `lower(${bind(search)}::text)`;
    where.push(`(position(${part} in lower(s.name)) > 0 or position(${part} in lower(s.domain)) > 0)`);
  }
  return `from shortlist_items s where ${where.join(' and ')}`;
}

/**
 * Finds addresses with the same local part, because PostgreSQL cannot compare domains in punycode. `emailKey`
 * then selects those that are equal.
 */
const shortlistedLike = sql<{ environmentId: number; local: string }, { id: string; emails: string[] }>(
  'shortlisted-like',
)`
  select s.id, s.emails from shortlist_items s
  where s.environment_id = ${'environmentId'} and exists (
    select 1 from unnest(s.emails) e where starts_with(lower(e collate "C"), ${'local'}))
  order by s.id`;

/** Returns the ids of all items with an address, in order. `email` is in the form returned by `emailKey`. */
export async function shortlistedWith(
  db: pg.Pool | Tx,
  environmentId: number,
  email: string,
): Promise<string[]> {
  const local = email.slice(0, email.lastIndexOf('@') + 1);
  const alike = await rows(db, shortlistedLike.with({ environmentId, local }));
  return alike.filter(({ emails }) => emails.some((each) => emailKey(each) === email)).map(({ id }) => id);
}

/**
 * Lists the newest items first. A page beyond the end is empty, with the same pagination values as any other
 * page.
 */
export const listShortlist: Endpoint<typeof contract.finder.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { page, limit, ...filter } = query;
  const count = composed<{ total: number }>(
    (bind) => `select count(*)::int as total ${matching(bind, environmentId, filter)}`,
  );
  const list = composed<ShortlistRow>(
    (bind) => `select ${columns(shortlistColumns, 's')} ${matching(bind, environmentId, filter)}
      order by s.created_at desc, s.id desc limit ${bind(limit)} offset ${bind((page - 1) * limit)}`,
  );
  const [[counted], listed] = await Promise.all([rows(db.lists, count), rows(db.lists, list)]);
  return { data: listed.map(toShortlistItem), pagination: toPagination(query, counted?.total ?? 0) };
};

export const createShortlistItem: Endpoint<typeof contract.finder.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const row = await tx.shortlistItem.create({
      data: {
        environmentId: ctx.environmentId,
        id: newId('shortlistItem'),
        name: body.name,
        domain: body.domain,
        urls: body.urls ?? [],
        category: body.category,
        emails: body.emails ?? [],
        socialMedia: body.social_media ?? [],
        notes: body.notes ?? null,
        status: body.status ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    await audit(tx, ctx, row.id, body);
    return { status: 201, data: toShortlistItem(row) };
  });

const changedColumns = ({ social_media, ...fields }: ShortlistItemUpdate) => ({
  // The schema omits missing fields, so none is undefined.
  ...(fields as Partial<ShortlistRow>),
  ...(social_media !== undefined && { socialMedia: social_media }),
});

export const updateShortlistItem: Endpoint<typeof contract.finder.update> = (ctx, { params: { id }, body }) =>
  once(ctx, { ...body, id }, async (tx) => {
    const { environmentId, now } = ctx;
    const found = await tx.shortlistItem.updateManyAndReturn({
      where: { environmentId, id },
      data: { ...changedColumns(body), updatedAt: now },
    });
    const [row] = found;
    if (!row) throw new Failure('NOT_FOUND', `No such shortlist item: ${id}.`);
    await audit(tx, ctx, id, body);
    return { data: toShortlistItem(row) };
  });

export const deleteShortlistItem: Endpoint<typeof contract.finder.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { count } = await tx.shortlistItem.deleteMany({ where: { environmentId, id } });
    if (count === 0) throw new Failure('NOT_FOUND', `No such shortlist item: ${id}.`);
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
