import type { contract } from '@tributary/contract';
import { readLevel } from '../../domain/incentive-input.ts';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { newId } from '../../ids.ts';
import { findGroup, toMultiLevelIncentive } from '../group.ts';

export const createLevel: Endpoint<typeof contract.groups.multiLevelIncentives.create> = (
  ctx,
  { params, body },
) => {
  const terms = readLevel(body);
  return once(ctx, { ...body, group_id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: groupId, programId } = await findGroup(ctx, tx, params.id);
    const level = await tx.multiLevelIncentive.create({
      data: {
        environmentId,
        id: newId('multiLevelIncentive'),
        programId,
        groupId,
        ...terms,
        createdAt: now,
      },
    });
    return { status: 201, data: toMultiLevelIncentive(level) };
  });
};
