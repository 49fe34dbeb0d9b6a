import type { contract, TestClock } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toTimestamp } from '../to-wire.ts';

export const getTestClock: Endpoint<typeof contract.testClock.get> = async (ctx) => {
  requireTestClock(ctx);
  const { clockOffsetSeconds } = await ctx.db.orm.environment.findUniqueOrThrow({
    where: { id: ctx.environmentId },
  });
  return { data: toTestClock(ctx, Number(clockOffsetSeconds)) };
};

/** A live environment has the real time and no other. */
export function requireTestClock({ principal }: RequestContext): void {
  if (principal.mode === 'dev') return;
  throw new Failure('INSUFFICIENT_PERMISSIONS', 'Only a dev environment has a test clock.');
}

/** `now` may still go by an offset that was read up to a second ago: it is told by `offsetSeconds`. */
export const toTestClock = ({ now, principal }: RequestContext, offsetSeconds: number): TestClock => ({
  now: toTimestamp(new Date(now.getTime() + (offsetSeconds - principal.clockOffsetSeconds) * 1_000)),
  offset_seconds: offsetSeconds,
});
