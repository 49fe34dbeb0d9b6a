import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newId } from '../ids.ts';
import { programSettings, toProgram } from './program.ts';

/** A program always has exactly one default group: it is made with it. */
export const createProgram: Endpoint<typeof contract.programs.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const defaultCurrency = body.default_currency.toUpperCase();
    const program = await tx.program.create({
      data: {
        environmentId,
        id: newId('program'),
        name: body.name,
        defaultCurrency,
        ...programSettings(ctx, body, defaultCurrency),
        createdAt: now,
        updatedAt: now,
      },
    });
    await tx.affiliateGroup.create({
      data: {
        environmentId,
        id: newId('group'),
        programId: program.id,
        name: 'Default',
        isDefault: true,
        createdAt: now,
        updatedAt: now,
      },
    });
    return { status: 201, data: toProgram(program) };
  });
