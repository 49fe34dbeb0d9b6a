import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { IncentiveVersion } from '../../db/generated/client.ts';
import type { IncentiveTerms } from '../../domain/incentive-input.ts';

/** Adds a version; it is in force once the incentive's `current_version` names it. */
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
