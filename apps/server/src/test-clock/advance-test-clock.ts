import type { contract } from '@tributary/contract';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { releaseHoldsOf } from '../jobs/release-holds.ts';
import { requireTestClock, toTestClock } from './get-test-clock.ts';

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
