import type { ConfiguredIncentive, ProgramConfig, ProgramConfigCache } from '../../dependencies.ts';
import type { Level } from '../../domain/earnings/commission.ts';
import type { Program } from '../../platform/db/generated/client.ts';
import type { HotTransaction } from '../../platform/db/hot-transaction.ts';
import { columns, fragment, raw, sql } from '../../platform/db/sql.ts';

/** Creates a cache of configurations by environment. Concurrent requests share a load. */
export function programConfigCache(): ProgramConfigCache {
  const cached = new Map<number, ProgramConfig>();
  const loading = new Map<number, Promise<ProgramConfig>>();
  const load = (environmentId: number, tx: Reads) => {
    const loaded = loadProgramConfig(tx, environmentId)
      .then((config) => {
        cached.set(environmentId, config);
        return config;
      })
      .finally(() => loading.delete(environmentId));
    loading.set(environmentId, loaded);
    return loaded;
  };
  return {
    at: async (environmentId, version, tx) => {
      const known = cached.get(environmentId);
      if (known && known.version >= version) return known;
      // A load in progress may have begun before the change that the caller saw, or its connection may fail.
      for (let other = loading.get(environmentId); other; other = loading.get(environmentId)) {
        const config = await other.catch(() => null);
        if (config && config.version >= version) return config;
      }
      return load(environmentId, tx);
    },
  };
}

type Reads = Pick<HotTransaction, 'query'>;

const versionOf = sql<{ environmentId: number }, { configVersion: bigint }>('config-version')`
  select config_version as "configVersion" from environments where id = ${'environmentId'}`;

const programColumns = [
  'environmentId',
  'id',
  'name',
  'defaultCurrency',
  'cookieDays',
  'minimumPayoutMinor',
  'minimumPayouts',
  'timezone',
  'duplicates',
  'selfReferral',
  'attribution',
  'couponProvider',
  'createdAt',
  'updatedAt',
];

const programsOf = sql<{ environmentId: number }, Program>('config-programs')`
  select ${raw(columns(programColumns, 'p'))} from programs p where p.environment_id = ${'environmentId'}`;

const termColumns = [
  'version',
  'incentiveType',
  'isPercentage',
  'rateE4',
  'amountE4',
  'currency',
  'incentiveLength',
  'lengthValue',
  'approvalType',
  'holdPeriodDays',
  'applyTo',
  'productIds',
  'eventName',
  'capPerConversionE4',
  'capPerReferralE4',
  'includeFreeSales',
  'variableConfig',
  'inForceFrom',
];

/** Terms of incentive `i` attached as `g`, in version `v`, for `inForceAt`. */
export const attachedTerms = raw(
  `${columns(termColumns, 'v')}, i.id, v.version is not distinct from i.scheduled_version as "isScheduled"`,
);

/** Joins incentive `i` and its current and scheduled versions `v` to `group_incentives g`. */
export const attachedVersions = fragment<'environmentId'>`
  join incentives i on i.environment_id = ${'environmentId'} and i.id = g.incentive_id
  join incentive_versions v
    on v.environment_id = ${'environmentId'} and v.incentive_id = i.id
      and v.version in (i.current_version, i.scheduled_version)`;

const incentivesOf = sql<{ environmentId: number }, ConfiguredIncentive & { groupId: string }>(
  'config-incentives',
)`
  select ${attachedTerms}, i.name, g.id as "groupIncentiveId", g.group_id as "groupId", g.created_at as "createdAt"
  from group_incentives g ${attachedVersions}
  where g.environment_id = ${'environmentId'}`;

const levelColumns = ['groupId', 'id', 'level', 'basis', 'isPercentage', 'rateE4', 'amountE4', 'currency'];

const levelsOf = sql<{ environmentId: number }, Level & { groupId: string }>('config-levels')`
  select ${raw(columns(levelColumns, 'm'))} from multi_level_incentives m
  where m.environment_id = ${'environmentId'} order by m.level`;

/**
 * Loads the configuration. Reads the version first, so that the rows may be newer than the version, but never
 * older. Newer rows are loaded again next time.
 */
async function loadProgramConfig(tx: Reads, environmentId: number): Promise<ProgramConfig> {
  const [environment] = await tx.query(versionOf.with({ environmentId }));
  if (!environment) throw new Error(`There is no environment ${environmentId}.`);
  const [programs, incentives, levels] = await Promise.all([
    tx.query(programsOf.with({ environmentId })),
    tx.query(incentivesOf.with({ environmentId })),
    tx.query(levelsOf.with({ environmentId })),
  ]);
  return {
    version: environment.configVersion,
    programs: new Map(programs.map((program) => [program.id, program])),
    incentives: byGroup(incentives),
    levels: byGroup(levels),
  };
}

function byGroup<Row extends { readonly groupId: string }>(
  found: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of found) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row]);
  return groups;
}
