import type { contract, TestClock } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { releaseHoldsOf } from '../jobs/release-holds.ts';
import { toTimestamp } from '../to-wire.ts';

export const getTestClock: Endpoint<typeof contract.testClock.get> = async (ctx) => {
  requireTestClock(ctx);
  const { clockOffsetSeconds } = await ctx.db.orm.environment.findUniqueOrThrow({
    where: { id: ctx.environmentId },
  });
  return { data: toTestClock(ctx, Number(clockOffsetSeconds)) };
};

/** A live environment has the real time and no other. */
function requireTestClock({ principal }: RequestContext): void {
  if (principal.mode === 'dev') return;
  throw new Failure('INSUFFICIENT_PERMISSIONS', 'Only a dev environment has a test clock.');
}

/** `now` may still go by an offset that was read up to a second ago: it is told by `offsetSeconds`. */
const toTestClock = ({ now, principal }: RequestContext, offsetSeconds: number): TestClock => ({
  now: toTimestamp(new Date(now.getTime() + (offsetSeconds - principal.clockOffsetSeconds) * 1_000)),
  offset_seconds: offsetSeconds,
});

const DAY_SECONDS = 86_400;

/** All that a test clock can be ahead, 100 years: every date that follows from it can still be stored and told. */
export const OFFSET_DAYS_MAX = 36_500;

export const advanceTestClock: Endpoint<typeof contract.testClock.advance> = async (ctx, { body }) => {
  requireTestClock(ctx);
  const seconds = (body.seconds ?? 0) + (body.days ?? 0) * DAY_SECONDS;
  const answer = await once(ctx, body, async (tx) => {
    const { clockOffsetSeconds } = await tx.environment.update({
      where: { id: ctx.environmentId },
      data: { clockOffsetSeconds: { increment: seconds } },
    });
    const offset = Number(clockOffsetSeconds);
    if (offset > OFFSET_DAYS_MAX * DAY_SECONDS) throw tooFar();
    return { data: toTestClock(ctx, offset) };
  });
  ctx.principals.forget();
  // Also of a replay: the first request may have been cut off here.
  await releaseHoldsOf(ctx.db, { environmentId: ctx.environmentId, now: new Date(answer.data.now) });
  return answer;
};

const tooFar = () =>
  new Failure('VALIDATION_ERROR', `A test clock can be at most ${OFFSET_DAYS_MAX} days ahead.`, {
    field: 'days',
  });
