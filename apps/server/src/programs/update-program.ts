import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { lockProgram, programSettings, toProgram } from './program.ts';

/** In force for what happens from now on. The default currency stays: amounts are counted in it. */
export const updateProgram: Endpoint<typeof contract.programs.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const before = await lockProgram(ctx, tx, params.id);
    const program = await tx.program.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...programSettings(ctx, body, before.defaultCurrency),
        updatedAt: now,
      },
    });
    return { data: toProgram(program) };
  });
