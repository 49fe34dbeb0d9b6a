import type { contract } from '@tributary/contract';
import { readIncentiveTerms } from '../../domain/incentive-input.ts';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { newId } from '../../ids.ts';
import { createVersion, toIncentive } from '../incentive.ts';
import { requireProgram } from '../program.ts';

/** Nobody earns by it before a group has it. */
export const createIncentive: Endpoint<typeof contract.incentives.create> = (ctx, { body }) => {
  const { program_id, name, ...given } = body;
  return once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const terms = readIncentiveTerms(given);
    const program = await requireProgram(tx, environmentId, program_id);
    const incentive = await tx.incentive.create({
      data: {
        environmentId,
        id: newId('incentive'),
        programId: program.id,
        name,
        createdAt: now,
        updatedAt: now,
      },
    });
    const version = await createVersion(ctx, tx, { incentiveId: incentive.id, version: 1, terms });
    return { status: 201, data: toIncentive(incentive, version) };
  });
};
