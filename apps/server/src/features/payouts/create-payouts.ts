import type {
  contract,
  ExpectedTotals,
  PayoutRunCreate,
  PayoutRun as WirePayoutRun,
} from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import { amountInMinor } from '../../domain/money/currency.ts';
import { assertExpected } from '../../domain/money/expected-totals.ts';
import {
  decidePayout,
  isPayable,
  type MinimumPayouts,
  minimumPayoutsOf,
  type SkipReason,
} from '../../domain/payouts/payout.ts';
import { instantOrEndOfDay } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Program } from '../../platform/db/generated/client.ts';
import { rows } from '../../platform/db/sql.ts';
import { allowMoreTime, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toAmount, toTimestampOrNull } from '../../platform/to-wire.ts';
import { requireAffiliates } from '../affiliates/affiliate.ts';
import { accountsOf } from '../affiliates/staying.ts';
import { lockProgram, requireProgram } from '../programs/program.ts';
import {
  findClaimable,
  lockClaimable,
  type RunScope,
  type UnclaimedEntries,
  unclaimedEntries,
} from './claimable.ts';
import { toPayout } from './payout.ts';
import { newPayout, type ToPay, writePayouts } from './write-payouts.ts';

/** Time limit for the lock, because a run may wait for another run of the same program. */
const LOCK_TIMEOUT_MS = 20_000;

/**
 * Runs payouts. The lock on the program's row serializes its runs, so that each one sees the entries that
 * earlier runs have claimed.
 */
export const createPayouts: Endpoint<typeof contract.payouts.create> = (ctx, { body }) => {
  const minimums = readMinimum(body);
  return once<WirePayoutRun>(
    ctx,
    body,
    async (tx) => {
      await allowMoreTime(tx, { lockTimeoutMs: LOCK_TIMEOUT_MS });
      const program = await readProgram(ctx, tx, body);
      const scope = await scopeOf(ctx, tx, body, program);
      const { toPay, skipped } = await decide(ctx, tx, scope, program, minimums);
      if (body.expected) assertRun(body.expected, toPay);
      if (body.dry_run === true) return { status: 200, data: answerOf(toPay.map(planned), toPay, skipped) };
      if (toPay.length === 0) return { status: 200, data: answerOf([], [], skipped) };
      const made = await writePayouts(ctx, tx, toPay);
      await audit(
        tx,
        ctx,
        made.map(({ payout }) => payout.id),
        body,
      );
      return { status: 201, data: answerOf(made.map(wireOf), made, skipped) };
    },
    { timeoutMs: LONG_TIMEOUT_MS },
  );
};

/**
 * Returns the minimum payout of a run, or null to use the program's minimums. `minimum` is in minor units of
 * `currency`, which the contract requires with `minimum`.
 */
function readMinimum({ minimum, currency }: PayoutRunCreate): MinimumPayouts | null {
  if (minimum === undefined || currency === undefined) return null;
  const code = currency.toUpperCase();
  const minor = amountInMinor('minimum', minimum, code);
  if (typeof minor === 'string') throw validationFailure([{ field: 'minimum', message: minor }]);
  return { [code]: minor };
}

/**
 * Reads the program. Locks it, except in a dry run, which claims nothing and so need not wait for other runs.
 */
const readProgram = (
  ctx: RequestContext,
  tx: Tx,
  { program_id, dry_run }: PayoutRunCreate,
): Promise<Program> =>
  dry_run === true
    ? requireProgram(ctx, tx, program_id, 'program_id')
    : lockProgram(ctx, tx, program_id, 'program_id');

async function scopeOf(
  ctx: RequestContext,
  tx: Tx,
  body: PayoutRunCreate,
  { timezone }: Program,
): Promise<RunScope> {
  const affiliateIds = body.affiliate_ids === undefined ? null : [...new Set(body.affiliate_ids)];
  if (affiliateIds) await requireAffiliates(ctx, tx, { programId: body.program_id, ids: affiliateIds });
  return {
    environmentId: ctx.environmentId,
    programId: body.program_id,
    affiliateIds: affiliateIds && (await accountsOf(ctx, tx, affiliateIds)),
    currency: body.currency?.toUpperCase() ?? null,
    upTo: body.up_to === undefined ? null : instantOrEndOfDay(body.up_to, timezone),
    isDryRun: body.dry_run === true,
  };
}

async function decide(
  ctx: RequestContext,
  tx: Tx,
  scope: RunScope,
  program: Program,
  given: MinimumPayouts | null,
): Promise<{ toPay: ToPay[]; skipped: WirePayoutRun['skipped'] }> {
  const minimums = given ?? minimumPayoutsOf(program);
  const claimable = await (scope.isDryRun ? findClaimable(tx, scope) : lockClaimable(tx, scope));
  const found = await rows(tx, unclaimedEntries.with({ ...scope, ...claimable }));
  const toPay: ToPay[] = [];
  const skipped: WirePayoutRun['skipped'] = [];
  for (const unclaimed of found.filter(isPayable)) {
    const decision = decidePayout(unclaimed, minimums);
    if (decision.isPaid) toPay.push({ payout: newPayout(ctx, program, unclaimed), unclaimed });
    else skipped.push(toSkipped(unclaimed, decision.reason));
  }
  return { toPay, skipped };
}

/** @throws TOTAL_CHANGED */
const assertRun = (expected: ExpectedTotals, toPay: readonly ToPay[]): void =>
  assertExpected(
    expected,
    {
      count: toPay.length,
      money: toPay.map(({ unclaimed }) => ({ currency: unclaimed.currency, minor: unclaimed.amountMinor })),
    },
    'payout',
  );

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

type Warning = WirePayoutRun['warnings'][number];

/** Returns warnings to check before the payout is sent. */
export function warningsOf(payoutId: string | null, unclaimed: UnclaimedEntries): Warning[] {
  const { affiliateId, name, currency, amountMinor, payoutMethod, detailsChanged, isMerged } = unclaimed;
  const reasons: Warning['reason'][] = [
    ...(payoutMethod === null ? (['no_payout_method'] as const) : []),
    ...(detailsChanged ? (['payout_details_changed'] as const) : []),
    ...(isMerged ? (['affiliate_merged'] as const) : []),
  ];
  return reasons.map((reason) => ({
    payout_id: payoutId,
    affiliate_id: affiliateId,
    affiliate_name: name,
    currency,
    amount: toAmount(amountMinor, currency),
    reason,
    payout_details_changed_at: toTimestampOrNull(unclaimed.payoutDetailsChangedAt),
  }));
}
