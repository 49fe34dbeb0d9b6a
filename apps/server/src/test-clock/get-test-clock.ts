import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { requireTestClock, toTestClock } from './require-test-clock.ts';

export const getTestClock: Endpoint<typeof contract.testClock.get> = async (ctx) => {
  requireTestClock(ctx);
  const { clockOffsetSeconds } = await ctx.db.orm.environment.findUniqueOrThrow({
    where: { id: ctx.environmentId },
  });
  return { data: toTestClock(ctx, Number(clockOffsetSeconds)) };
};
