import type { contract, PayoutRunCreate, PayoutRun as WirePayoutRun } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { amountInMinor } from '../domain/currency.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import { decidePayout, isPayable, type MinimumPayout, type SkipReason } from '../domain/payout.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { toAmount } from '../to-wire.ts';
import {
  claimableIds,
  lockClaimable,
  type RunScope,
  readUnclaimed,
  type UnclaimedEntries,
} from './claimable.ts';
import { toPayout } from './payout.ts';
import { warningsOf } from './run-warnings.ts';
import { newPayout, type ToPay, writePayouts } from './write-payouts.ts';

/** 100,000 earnings in one run take seconds, more than the limits of other requests allow. */
const RUN_TIMEOUT_MS = 60_000;

/** Runs of one program queue on its row: each affiliate's entries are claimed by one of them, and the other sees it. */
export const createPayouts: Endpoint<typeof contract.payouts.create> = (ctx, { body }) => {
  const minimum = readMinimum(body);
  return once<WirePayoutRun>(
    ctx,
    body,
    async (tx) => {
      await tx.$executeRaw`
        select set_config('statement_timeout', ${`${RUN_TIMEOUT_MS}ms`}, true), set_config('lock_timeout', '20s', true)`;
      const program = await lockProgram(ctx, tx, body);
      const scope = await scopeOf(ctx, tx, body);
      const { toPay, skipped } = await decide(ctx, tx, scope, minimum ?? program);
      if (body.dry_run === true) return { status: 200, data: answerOf(toPay.map(planned), toPay, skipped) };
      if (toPay.length === 0) return { status: 200, data: answerOf([], [], skipped) };
      const made = await writePayouts(ctx, tx, toPay);
      return { status: 201, data: answerOf(made.map(wireOf), made, skipped) };
    },
    { timeoutMs: RUN_TIMEOUT_MS },
  );
};

/** `minimum` in minor units of `currency`, which the contract requires with it; null: the program's own. */
function readMinimum({ minimum, currency }: PayoutRunCreate): MinimumPayout | null {
  if (minimum === undefined || currency === undefined) return null;
  const code = currency.toUpperCase();
  const minor = amountInMinor('minimum', minimum, code);
  if (typeof minor === 'string') throw validationFailure([{ field: 'minimum', message: minor }]);
  return { currency: code, minor };
}

/** A dry run claims nothing and so waits for nobody. */
async function lockProgram(
  { environmentId }: RequestContext,
  tx: Tx,
  { program_id, dry_run }: PayoutRunCreate,
): Promise<MinimumPayout> {
  if (dry_run !== true) {
    await tx.$queryRaw`select 1 from programs where environment_id = ${environmentId} and id = ${program_id} for no key update`;
  }
  const program = await tx.program.findUnique({
    where: { environmentId_id: { environmentId, id: program_id } },
  });
  if (!program) throw new Failure('NOT_FOUND', `No program ${program_id}.`, { field: 'program_id' });
  return { currency: program.defaultCurrency, minor: program.minimumPayoutMinor };
}

async function scopeOf({ environmentId }: RequestContext, tx: Tx, body: PayoutRunCreate): Promise<RunScope> {
  const affiliateIds = body.affiliate_ids === undefined ? null : [...new Set(body.affiliate_ids)];
  if (affiliateIds) {
    const found = await tx.affiliate.findMany({
      where: { environmentId, programId: body.program_id, id: { in: affiliateIds } },
      select: { id: true },
    });
    const known = new Set(found.map(({ id }) => id));
    const unknown = affiliateIds.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const message = `No affiliate ${unknown.join(', ')} in the program.`;
      throw new Failure('NOT_FOUND', message, { field: 'affiliate_ids' });
    }
  }
  return {
    environmentId,
    programId: body.program_id,
    affiliateIds,
    currency: body.currency?.toUpperCase() ?? null,
    upTo: body.up_to === undefined ? null : new Date(body.up_to),
    isDryRun: body.dry_run === true,
  };
}

async function decide(
  ctx: RequestContext,
  tx: Tx,
  scope: RunScope,
  minimum: MinimumPayout,
): Promise<{ toPay: ToPay[]; skipped: WirePayoutRun['skipped'] }> {
  const ids = await (scope.isDryRun ? claimableIds(tx, scope) : lockClaimable(tx, scope));
  const found = await readUnclaimed(tx, scope, ids);
  const toPay: ToPay[] = [];
  const skipped: WirePayoutRun['skipped'] = [];
  for (const unclaimed of found.filter(isPayable)) {
    const decision = decidePayout(unclaimed, minimum);
    if (decision.isPaid) toPay.push({ payout: newPayout(ctx, scope.programId, unclaimed), unclaimed });
    else skipped.push(toSkipped(unclaimed, decision.reason));
  }
  return { toPay, skipped };
}

const answerOf = (
  payouts: WirePayoutRun['payouts'],
  toPay: readonly ToPay[],
  skipped: WirePayoutRun['skipped'],
): WirePayoutRun => ({
  payouts,
  skipped,
  warnings: toPay.flatMap(({ unclaimed }, index) => warningsOf(payouts[index]?.id ?? null, unclaimed)),
});

const wireOf = ({ payout, unclaimed }: ToPay) => toPayout(payout, unclaimed);

const planned = (made: ToPay) => ({ ...wireOf(made), id: null, invoice_number: null });

const toSkipped = ({ affiliateId, currency, amountMinor }: UnclaimedEntries, reason: SkipReason) => ({
  affiliate_id: affiliateId,
  currency,
  amount: toAmount(amountMinor, currency),
  reason,
});
