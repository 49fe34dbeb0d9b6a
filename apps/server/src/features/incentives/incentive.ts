import type { Incentive as WireIncentive, IncentiveVersion as WireVersion } from '@tributary/contract';
import { fromMinor } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { IncentiveTerms } from '../../domain/incentives/incentive-input.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Incentive, IncentiveVersion } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

type WireTerms = Omit<WireIncentive, 'id' | 'program_id' | 'name' | 'version' | 'created_at' | 'updated_at'>;

/** Percentages and amounts are stored with four decimals. */
export const fromE4 = (e4: bigint): number => fromMinor(e4, 4);
const fromE4OrNull = (e4: bigint | null) => (e4 === null ? null : fromE4(e4));

export const toTerms = (terms: IncentiveVersion): WireTerms => ({
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

/** An incentive with all its versions, or only the current one. */
export type IncentiveWithVersions = Incentive & { incentiveVersions: readonly IncentiveVersion[] };

/** Returns the current version. It always exists, because it is created in the same transaction. */
export function inForce({ id, currentVersion, incentiveVersions }: IncentiveWithVersions): IncentiveVersion {
  const terms = incentiveVersions.find(({ version }) => version === currentVersion);
  if (!terms) throw new RangeError(`Incentive ${id} has no version ${currentVersion}.`);
  return terms;
}

export const toIncentive = (row: Incentive, terms: IncentiveVersion): WireIncentive => ({
  id: row.id,
  program_id: row.programId,
  name: row.name,
  version: terms.version,
  ...toTerms(terms),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

/** Returns all versions, newest first. Each is in force until the next one begins. */
export function toVersions({ id, incentiveVersions }: IncentiveWithVersions): WireVersion[] {
  const newestFirst = incentiveVersions.toSorted((a, b) => b.version - a.version);
  return newestFirst.map((terms, index) => {
    const next = newestFirst[index - 1];
    return {
      id: `${id}.${terms.version}`,
      version: terms.version,
      ...toTerms(terms),
      in_force_from: toTimestamp(terms.createdAt),
      in_force_until: next ? toTimestamp(next.createdAt) : null,
    };
  });
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
  if (!found) throw new Failure('NOT_FOUND', `No incentive ${id}.`);
  return found;
}

/** Returns the incentive in the body's `incentive_id`; an incentive of another program is not found. */
export async function requireIncentiveOf(
  ctx: Tenant,
  tx: Reader,
  { programId, id }: { programId: string; id: string },
): Promise<Incentive> {
  const found = await findIncentive(ctx, tx, id);
  if (found?.programId === programId) return found;
  throw new Failure('NOT_FOUND', `No incentive ${id} in program ${programId}.`, { field: 'incentive_id' });
}

/** Serializes edits: two concurrent edits become two versions, one based on the other. */
export async function lockIncentive(ctx: Tenant, tx: Tx, id: string): Promise<IncentiveWithVersions> {
  await lockRow(tx, 'incentives', { environmentId: ctx.environmentId, id });
  return requireIncentive(ctx, tx, id);
}

/** Adds a version. It becomes effective when the incentive's `current_version` refers to it. */
export function createVersion(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  tx: Tx,
  { incentiveId, version, terms }: { incentiveId: string; version: number; terms: IncentiveTerms },
): Promise<IncentiveVersion> {
  const { variableConfig, ...columns } = terms;
  return tx.incentiveVersion.create({
    data: {
      ...columns,
      ...(variableConfig && { variableConfig }),
      environmentId,
      incentiveId,
      version,
      createdAt: now,
    },
  });
}
