import type { contract, TestClock } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { releaseHoldsOf } from '../earnings/release-holds.ts';

export const getTestClock: Endpoint<typeof contract.testClock.get> = async (ctx) => {
  requireTestClock(ctx);
  const { clockOffsetSeconds } = await ctx.db.orm.environment.findUniqueOrThrow({
    where: { id: ctx.environmentId },
  });
  return { data: toTestClock(ctx, Number(clockOffsetSeconds)) };
};

/** Throws outside of dev environments, because only they have a test clock. */
function requireTestClock({ principal }: RequestContext): void {
  if (principal.mode === 'dev') return;
  throw new Failure('INSUFFICIENT_PERMISSIONS', 'Only a dev environment has a test clock.');
}

/**
 * Converts the clock to its API object. `ctx.now` may use an offset that is up to a second old, so it is
 * corrected to `offsetSeconds`.
 */
const toTestClock = ({ now, principal }: RequestContext, offsetSeconds: number): TestClock => ({
  now: toTimestamp(new Date(now.getTime() + (offsetSeconds - principal.clockOffsetSeconds) * 1_000)),
  offset_seconds: offsetSeconds,
});

const DAY_SECONDS = 86_400;

/** About 100 years. All dates derived from such a clock can still be stored and returned. */
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
    await audit(tx, ctx, null, body);
    return { data: toTestClock(ctx, offset) };
  });
  ctx.principals.forget();
  ctx.portals.forget();
  ctx.affiliateSessions.forget();
  ctx.sites.forget();
  // Repeat this for a replayed request, because the first one may have been interrupted here.
  await releaseHoldsOf(ctx.db, { environmentId: ctx.environmentId, now: new Date(answer.data.now) });
  return answer;
};

export const resetTestClock: Endpoint<typeof contract.testClock.reset> = async (ctx, { body }) => {
  requireTestClock(ctx);
  const answer = await once(ctx, body, async (tx) => {
    await tx.environment.update({ where: { id: ctx.environmentId }, data: { clockOffsetSeconds: 0 } });
    await audit(tx, ctx, null, body);
    return { data: toTestClock(ctx, 0) };
  });
  ctx.principals.forget();
  ctx.portals.forget();
  ctx.affiliateSessions.forget();
  ctx.sites.forget();
  return answer;
};

const tooFar = () =>
  new Failure('VALIDATION_ERROR', `A test clock can be at most ${OFFSET_DAYS_MAX} days ahead.`, {
    field: 'days',
  });
