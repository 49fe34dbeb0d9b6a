import type { Incentive as WireIncentive, IncentiveVersion as WireVersion } from '@tributary/contract';
import { fromMinor } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { hasBegun, inForceAt } from '../../domain/incentives/in-force.ts';
import type { IncentiveTerms } from '../../domain/incentives/incentive-input.ts';
import { assertUnused } from '../../platform/db/assert-unused.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Incentive, IncentiveVersion } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { fragment } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

type WireTerms = Omit<
  WireIncentive,
  'id' | 'program_id' | 'name' | 'version' | 'scheduled' | 'created_at' | 'updated_at'
>;

/** Converts a stored percentage or amount with four decimals to a number. */
export const fromE4 = (e4: bigint): number => fromMinor(e4, 4);
const fromE4OrNull = (e4: bigint | null) => (e4 === null ? null : fromE4(e4));

/** Terms of a version, as stored. */
export type StoredTerms = Omit<
  IncentiveVersion,
  'environmentId' | 'incentiveId' | 'version' | 'inForceFrom' | 'createdAt'
>;

export const toTerms = (terms: StoredTerms): WireTerms => ({
  incentive_type: terms.incentiveType as WireTerms['incentive_type'],
  amount: fromE4(terms.rateE4 ?? terms.amountE4 ?? 0n),
  is_percentage: terms.isPercentage,
  currency: terms.currency,
  incentive_length: terms.incentiveLength as WireTerms['incentive_length'],
  length_value: terms.lengthValue,
  approval_type: terms.approvalType as WireTerms['approval_type'],
  hold_period_days: terms.holdPeriodDays,
  variable_commission: terms.variableConfig !== null,
  variable_config: terms.variableConfig as WireTerms['variable_config'],
  apply_to: terms.applyTo as WireTerms['apply_to'],
  product_ids: terms.productIds,
  event_name: terms.eventName,
  cap_per_conversion: fromE4OrNull(terms.capPerConversionE4),
  cap_per_referral: fromE4OrNull(terms.capPerReferralE4),
  include_free_sales: terms.includeFreeSales,
});

/** Incentive with all versions, or with only the current one. */
export type IncentiveWithVersions = Incentive & { incentiveVersions: readonly IncentiveVersion[] };

/**
 * Returns the version in force. There is always one, because the first version is created with the incentive.
 */
export function inForce(
  { id, currentVersion, scheduledVersion, incentiveVersions }: IncentiveWithVersions,
  now: Date,
): IncentiveVersion {
  const candidates = incentiveVersions
    .filter(({ version }) => version === currentVersion || version === scheduledVersion)
    .map((terms) => ({ ...terms, id, isScheduled: terms.version === scheduledVersion }));
  const [chosen] = inForceAt(candidates, now);
  const terms = incentiveVersions.find(({ version }) => version === chosen?.version);
  if (!terms) throw new RangeError(`Incentive ${id} has no version ${currentVersion}.`);
  return terms;
}

/** Returns the scheduled version, unless it has taken effect. */
export function upcoming(
  { scheduledVersion, incentiveVersions }: IncentiveWithVersions,
  now: Date,
): IncentiveVersion | null {
  const scheduled = incentiveVersions.find(({ version }) => version === scheduledVersion);
  return scheduled && !hasBegun({ ...scheduled, isScheduled: true }, now) ? scheduled : null;
}

/** Condition that version `v` of incentive `i` is in force; the SQL equivalent of `inForceAt`. */
export const isInForce = fragment<'environmentId' | 'now'>`v.version = coalesce((
      select s.version from incentive_versions s
      where s.environment_id = ${'environmentId'} and s.incentive_id = i.id and s.version = i.scheduled_version
        and s.in_force_from <= ${'now'}::timestamptz), i.current_version)`;

export function toIncentive(row: IncentiveWithVersions, now: Date): WireIncentive {
  const terms = inForce(row, now);
  const scheduled = upcoming(row, now);
  return {
    id: row.id,
    program_id: row.programId,
    name: row.name,
    version: terms.version,
    ...toTerms(terms),
    scheduled: scheduled && toVersion(scheduled, null),
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  };
}

const beginOf = ({ inForceFrom, createdAt }: IncentiveVersion): Date => inForceFrom ?? createdAt;

const toVersion = (terms: IncentiveVersion, next: IncentiveVersion | null): WireVersion => ({
  id: `${terms.incentiveId}.${terms.version}`,
  version: terms.version,
  ...toTerms(terms),
  in_force_from: toTimestamp(beginOf(terms)),
  in_force_until: next && toTimestamp(beginOf(next)),
});

/** Returns all versions, newest first. Each is in force until the next one takes effect. */
export function toVersions({ incentiveVersions }: IncentiveWithVersions): WireVersion[] {
  const newestFirst = incentiveVersions.toSorted((a, b) => b.version - a.version);
  return newestFirst.map((terms, index) => toVersion(terms, newestFirst[index - 1] ?? null));
}

type Tenant = Pick<RequestContext, 'environmentId'>;
type Reader = Pick<Tx, 'incentive'>;

const findIncentive = (
  { environmentId }: Tenant,
  tx: Reader,
  id: string,
): Promise<IncentiveWithVersions | null> =>
  tx.incentive.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: { incentiveVersions: true },
  });

export async function requireIncentive(ctx: Tenant, tx: Reader, id: string): Promise<IncentiveWithVersions> {
  const found = await findIncentive(ctx, tx, id);
  if (!found) throw new Failure('NOT_FOUND', `No such incentive: ${id}.`);
  return found;
}

/** Returns the incentive in the body's `incentive_id`. Treats an incentive of another program as not found. */
export async function requireIncentiveOf(
  ctx: Tenant,
  tx: Reader,
  { programId, id }: { programId: string; id: string },
): Promise<Incentive> {
  const found = await findIncentive(ctx, tx, id);
  if (found?.programId === programId) return found;
  throw new Failure('NOT_FOUND', `No such incentive in program ${programId}: ${id}.`, {
    field: 'incentive_id',
  });
}

/** Locks the incentive, so that concurrent edits become two versions, the second based on the first. */
export async function lockIncentive(ctx: Tenant, tx: Tx, id: string): Promise<IncentiveWithVersions> {
  await lockRow(tx, 'incentives', { environmentId: ctx.environmentId, id });
  return requireIncentive(ctx, tx, id);
}

interface NewVersion {
  readonly incentiveId: string;
  readonly version: number;
  readonly terms: IncentiveTerms;
  readonly inForceFrom: Date | null;
}

/** Adds a version. It takes effect when the incentive refers to it as current or scheduled. */
export function createVersion(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  tx: Tx,
  { terms, ...version }: NewVersion,
): Promise<IncentiveVersion> {
  const { variableConfig, ...columns } = terms;
  return tx.incentiveVersion.create({
    data: {
      ...columns,
      ...(variableConfig && { variableConfig }),
      ...version,
      environmentId,
      createdAt: now,
    },
  });
}

/**
 * Deletes a version that has not taken effect.
 * @throws IN_USE if a sale used the version before the test clock was moved back
 */
export async function deleteVersion(
  { environmentId }: Tenant,
  tx: Tx,
  { incentiveId, version }: IncentiveVersion,
): Promise<void> {
  await assertUnused(tx, { environmentId, what: 'scheduled version of incentive', id: incentiveId }, [
    {
      noun: 'transactions calculated with it',
      table: 'transactions',
      column: 'incentive_id',
      only: `incentive_version = ${version}`,
    },
  ]);
  await tx.incentiveVersion.delete({
    where: { environmentId_incentiveId_version: { environmentId, incentiveId, version } },
  });
}
