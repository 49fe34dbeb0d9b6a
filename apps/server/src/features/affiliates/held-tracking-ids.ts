import { asciiLowerCase, TRACKING_IDS_MAX } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';

type Holder = Pick<Affiliate, 'environmentId' | 'programId' | 'id'>;

export const storedIds = (ids: readonly string[] = []): string[] => [...new Set(ids.map(asciiLowerCase))];

/**
 * Throws `DUPLICATE`, naming the owner, if an id belongs to another affiliate of the program. The database
 * detects later conflicts, but does not name the owner.
 */
export async function assertNobodyElseHas(
  tx: Pick<Tx, 'affiliateTrackingId'>,
  { environmentId, programId, id }: Omit<Holder, 'id'> & { readonly id?: string },
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.affiliateTrackingId.findFirst({
    where: { environmentId, programId, value: { in: [...ids] }, ...(id && { affiliateId: { not: id } }) },
  });
  if (!found) return;
  throw new Failure(
    'DUPLICATE',
    `The tracking id ${found.value} belongs to affiliate ${found.affiliateId} of this program.`,
    { field },
  );
}

/** Throws if the affiliate, which is locked, cannot have another id. */
export async function assertRoomFor(
  tx: Pick<Tx, 'affiliateTrackingId'>,
  { environmentId, id: affiliateId }: Holder,
  value: string,
): Promise<void> {
  const others = await tx.affiliateTrackingId.count({
    where: { environmentId, affiliateId, value: { not: value } },
  });
  if (others < TRACKING_IDS_MAX) return;
  const message = `An affiliate can have at most ${TRACKING_IDS_MAX} tracking ids. Delete one first.`;
  throw new Failure('VALIDATION_ERROR', message, { field: 'tracking_id' });
}

/**
 * Inserts in a fixed order, so that requests with the same ids wait for each other instead of deadlocking.
 */
const insertIds = sql<
  {
    environmentId: number;
    programId: string;
    affiliateIds: readonly string[];
    values: readonly string[];
    now: Date;
  },
  { value: string }
>('add-tracking-ids')`
  insert into affiliate_tracking_ids as i (environment_id, program_id, affiliate_id, value, created_at)
  select ${'environmentId'}::int, ${'programId'}::text, x.affiliate_id, x.value, ${'now'}::timestamptz
  from unnest(${'affiliateIds'}::text[], ${'values'}::text[]) x(affiliate_id, value) order by x.value
  on conflict (environment_id, value, program_id) do update set affiliate_id = excluded.affiliate_id
    where i.affiliate_id = excluded.affiliate_id
  returning value`;

interface NewId {
  readonly affiliateId: string;
  readonly value: string;
}

/**
 * Adds ids to affiliates of one program, and returns those that belong to another affiliate. Ids that an
 * affiliate already has are left unchanged.
 */
export async function addTrackingIds(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  tx: Tx,
  programId: string,
  ids: readonly NewId[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const values = ids.map(({ value }) => value);
  const affiliateIds = ids.map(({ affiliateId }) => affiliateId);
  const added = await rows(tx, insertIds.with({ environmentId, programId, affiliateIds, values, now }));
  const held = new Set(added.map(({ value }) => value));
  return values.filter((value) => !held.has(value));
}

/** Adds ids to one affiliate. Throws `DUPLICATE` if any id belongs to another affiliate. */
export async function giveTrackingIds(
  ctx: RequestContext,
  tx: Tx,
  holder: Holder,
  values: readonly string[],
  field: string,
): Promise<void> {
  const ids = values.map((value) => ({ affiliateId: holder.id, value }));
  const taken = await addTrackingIds(ctx, tx, holder.programId, ids);
  if (taken.length > 0) await assertNobodyElseHas(tx, holder, taken, field);
}
