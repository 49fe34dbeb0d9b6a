import { isDeepStrictEqual } from 'node:util';
import type { contract, IncentiveUpdate } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { IncentiveVersion } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';
import { type IncentiveTermsInput, readIncentiveTerms } from '../domain/incentive-input.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { createVersion, inForce, toIncentive, toTerms } from './incentive.ts';

/** An edit of the terms is a new version; the same terms again, or another name, is none. */
export const updateIncentive: Endpoint<typeof contract.incentives.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockIncentive(ctx, tx, params.id);
    const current = inForce(before);
    const { name, ...changes } = body;
    const terms = readIncentiveTerms(merged(current, changes));
    const isEdited = Object.entries(terms).some(
      ([column, value]) => !isDeepStrictEqual(value, current[column as keyof IncentiveVersion]),
    );
    const version = isEdited
      ? await createVersion(ctx, tx, { incentiveId: before.id, version: current.version + 1, terms })
      : current;
    const incentive = await tx.incentive.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: { ...(name !== undefined && { name }), currentVersion: version.version, updatedAt: now },
    });
    return { data: toIncentive(incentive, version) };
  });

/** Two edits at once are two versions, each on top of the one before. */
async function lockIncentive({ environmentId }: RequestContext, tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from incentives where environment_id = ${environmentId} and id = ${id} for no key update`;
  const found = await tx.incentive.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: { incentiveVersions: true },
  });
  if (!found) throw new Failure('NOT_FOUND', `No incentive ${id}.`);
  return found;
}

function merged(current: IncentiveVersion, changes: Omit<IncentiveUpdate, 'name'>): IncentiveTermsInput {
  const { variable_commission: _, ...terms } = toTerms(current);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...terms, ...given } as IncentiveTermsInput;
}
