import type { Orm } from '../db/database.ts';
import type { ProgramConfig, ProgramConfigCache } from '../dependencies.ts';
import type { Level } from '../domain/commission.ts';
import type { Incentive, VariableConfig } from '../domain/incentive.ts';

export function programConfigCache(orm: Orm): ProgramConfigCache {
  const cached = new Map<number, ProgramConfig>();
  const loading = new Map<number, Promise<ProgramConfig>>();
  const reload = (environmentId: number) => {
    const started = loading.get(environmentId);
    if (started) return started;
    const load = loadProgramConfig(orm, environmentId)
      .then((config) => {
        cached.set(environmentId, config);
        return config;
      })
      .finally(() => loading.delete(environmentId));
    loading.set(environmentId, load);
    return load;
  };
  return {
    at: async (environmentId, version) => {
      const known = cached.get(environmentId);
      if (known && known.version >= version) return known;
      const config = await reload(environmentId);
      // A load already under way may have begun before the change that the caller saw.
      return config.version >= version ? config : reload(environmentId);
    },
  };
}

/** Reads the version first: the rows may be newer than it, never older, and newer ones are loaded again next time. */
async function loadProgramConfig(orm: Orm, environmentId: number): Promise<ProgramConfig> {
  const { configVersion } = await orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const [programs, groupIncentives, levels] = await Promise.all([
    orm.program.findMany({ where: { environmentId } }),
    orm.groupIncentive.findMany({
      where: { environmentId },
      include: { incentive: { include: { incentiveVersions: true } } },
    }),
    orm.multiLevelIncentive.findMany({ where: { environmentId }, orderBy: { level: 'asc' } }),
  ]);
  const incentives = new Map<string, Incentive[]>();
  for (const attached of groupIncentives) {
    const { incentive } = attached;
    const terms = incentive.incentiveVersions.find(({ version }) => version === incentive.currentVersion);
    if (!terms) continue;
    const entry = {
      ...terms,
      id: incentive.id,
      groupIncentiveId: attached.id,
      createdAt: incentive.createdAt,
      name: incentive.name,
      variableConfig: terms.variableConfig as VariableConfig | null,
    } as Incentive;
    incentives.set(attached.groupId, [...(incentives.get(attached.groupId) ?? []), entry]);
  }
  return {
    version: configVersion,
    programs: new Map(programs.map((program) => [program.id, program])),
    incentives,
    levels: byGroup(levels as (Level & { groupId: string })[]),
  };
}

function byGroup(levels: readonly (Level & { groupId: string })[]): ReadonlyMap<string, readonly Level[]> {
  const groups = new Map<string, Level[]>();
  for (const level of levels) groups.set(level.groupId, [...(groups.get(level.groupId) ?? []), level]);
  return groups;
}
