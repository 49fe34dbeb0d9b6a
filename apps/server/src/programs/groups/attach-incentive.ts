import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { newId } from '../../ids.ts';
import { findGroup, toAttachedIncentive } from '../group.ts';
import { requireIncentive } from '../group-incentives.ts';

/** An incentive of the group's own program; one of another program is not found. */
export const attachIncentive: Endpoint<typeof contract.groups.incentives.create> = (ctx, { params, body }) =>
  once(ctx, { ...body, group_id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: groupId, programId } = await findGroup(ctx, tx, params.id);
    const incentive = await requireIncentive(ctx, tx, { programId, id: body.incentive_id });
    const attached = await tx.groupIncentive.create({
      data: {
        environmentId,
        id: newId('groupIncentive'),
        programId,
        groupId,
        incentiveId: incentive.id,
        createdAt: now,
      },
      include: { incentive: { include: { incentiveVersions: true } } },
    });
    return { status: 201, data: toAttachedIncentive(attached) };
  });
