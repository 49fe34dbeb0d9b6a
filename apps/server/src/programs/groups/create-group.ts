import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { newId } from '../../ids.ts';
import { toGroup } from '../group.ts';
import { requireProgram } from '../program.ts';

export const createGroup: Endpoint<typeof contract.groups.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const program = await requireProgram(tx, environmentId, body.program_id);
    const group = await tx.affiliateGroup.create({
      data: {
        environmentId,
        id: newId('group'),
        programId: program.id,
        name: body.name,
        description: body.description ?? '',
        customWebsiteUrl: body.custom_website_url ?? null,
        createdAt: now,
        updatedAt: now,
      },
    });
    return { status: 201, data: toGroup(group) };
  });
