import type { Referral as WireReferral } from '@tributary/contract';
import { linkParameters, type ReferralFlag } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { referralEventType } from '../../domain/earnings/status-tables.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Referral } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../../platform/outbox/events.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

export const referralColumns = [
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
  'erasedAt',
] as const satisfies readonly (keyof Referral)[];

export type ReferralRow = Pick<Referral, (typeof referralColumns)[number]>;

export const toReferral = (row: Omit<ReferralRow, 'erasedAt'>): WireReferral => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  program_id: row.programId,
  email: row.email,
  customer_id: row.customerId,
  external_user_id: row.externalUserId,
  subscription_id: row.subscriptionId,
  status: row.status as WireReferral['status'],
  name: row.name,
  metadata: row.metadata as WireReferral['metadata'],
  created_at: toTimestamp(row.createdAt),
  converted_at: toTimestampOrNull(row.convertedAt),
});

export const withFlags = (referral: WireReferral, flags: readonly ReferralFlag[]): WireReferral =>
  flags.length === 0 ? referral : { ...referral, flags: [...flags] };

const factNames = ['tracking_id', 'site_id', 'url', 'referrer', 'ip', 'user_agent', ...linkParameters];

/**
 * Returns the click data stored with a referral, with null for missing values; null if there was no click.
 */
export function toClickFacts(kept: unknown): NonNullable<WireReferral['click']> | null {
  if (kept === null || typeof kept !== 'object') return null;
  const facts = kept as Readonly<Record<string, string>>;
  const createdAt = facts.created_at === undefined ? null : toTimestamp(new Date(facts.created_at));
  const named = Object.fromEntries(factNames.map((name) => [name, facts[name] ?? null]));
  return { ...named, created_at: createdAt } as NonNullable<WireReferral['click']>;
}

export function announceReferral(before: WireReferral, after: WireReferral): OutboxEvent[] {
  const previous = changedFields(before, after);
  return previous ? [outboxEvent(referralEventType(before, after), after, previous)] : [];
}

/**
 * Returns the events about a new referral. Referrals start as leads, so a referral created with another
 * status is announced as a lead and then as converted. This way, each event follows from the previous one,
 * and `referral.converted` is sent once for every customer.
 */
export function announceNewReferral(made: WireReferral): OutboxEvent[] {
  const lead: WireReferral = { ...made, status: 'lead', converted_at: null };
  return [outboxEvent('referral.created', lead), ...announceReferral(lead, made)];
}

/**
 * Returns the SQL condition that a referral has more ids of a kind than a person usually has. Has the same
 * form as the condition of the partial index.
 */
export const hasManyIdentifiers = (row: string): string =>
  `(${row}.older_customer_ids > 4 or ${row}.older_external_user_ids > 4)`;

type Tenant = Pick<RequestContext, 'environmentId'>;

/**
 * Returns a referral. `field` is the request field that contains the id; omit it if the id is in the path.
 */
export async function requireReferral(
  { environmentId }: Tenant,
  tx: Pick<Tx, 'referral'>,
  id: string,
  field?: string,
): Promise<Referral> {
  const found = await tx.referral.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such referral: ${id}.`, { field });
  return found;
}

/**
 * Locks a referral, so that this transaction can write data about it. A concurrent erasure waits for this
 * transaction, or has already erased the referral.
 */
export async function lockReferral(ctx: Tenant, tx: Tx, id: string, field?: string): Promise<Referral> {
  await lockRow(tx, 'referrals', { environmentId: ctx.environmentId, id });
  return requireReferral(ctx, tx, id, field);
}

const lockAll = sql<{ environmentId: number; ids: readonly string[] }, { id: string }>(
  'lock-referrals-by-id',
)`
  select id from referrals where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])
  order by id for no key update`;

/** Returns the referrals with these ids that exist, locked in id order. */
export async function lockReferralsById(
  { environmentId }: Tenant,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Referral>> {
  const locked = await rows(tx, lockAll.with({ environmentId, ids: [...new Set(ids)] }));
  const where = { environmentId, id: { in: locked.map(({ id }) => id) } };
  return new Map((await tx.referral.findMany({ where })).map((referral) => [referral.id, referral]));
}

const lockOfClick = sql<{ environmentId: number; clickId: string }, { locked: 1 }>('lock-referral-of-click')`
  select 1 as locked from referrals
  where environment_id = ${'environmentId'} and click_id = ${'clickId'} for no key update`;

/**
 * Locks the referral of a click, so that this request and a conversion of the same click do not overwrite
 * each other.
 */
export async function lockReferralOfClick(
  { environmentId }: Tenant,
  tx: Tx,
  clickId: string,
): Promise<Referral | null> {
  await rows(tx, lockOfClick.with({ environmentId, clickId }));
  return tx.referral.findUnique({ where: { environmentId_clickId: { environmentId, clickId } } });
}
