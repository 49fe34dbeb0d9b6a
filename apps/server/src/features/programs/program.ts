import type { ProgramUpdate, Program as WireProgram } from '@tributary/contract';
import { isTimezone } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import { readMinimumPayouts } from '../../domain/payouts/minimum-payouts.ts';
import { minimumPayoutsOf } from '../../domain/payouts/payout.ts';
import { payoutScheduleOf } from '../../domain/payouts/payout-schedule.ts';
import { requireProvider } from '../../domain/referrals/coupon-provider.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Program } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';

export const toProgram = (row: Program): WireProgram => ({
  id: row.id,
  name: row.name,
  default_currency: row.defaultCurrency,
  cookie_days: row.cookieDays,
  minimum_payout: toAmount(row.minimumPayoutMinor, row.defaultCurrency),
  minimum_payouts: Object.entries(minimumPayoutsOf(row)).map(([currency, minor]) => ({
    currency,
    amount: toAmount(minor, currency),
  })),
  timezone: row.timezone,
  duplicates: row.duplicates as WireProgram['duplicates'],
  attribution: row.attribution as WireProgram['attribution'],
  self_referral: row.selfReferral as WireProgram['self_referral'],
  coupon_provider: row.couponProvider,
  payout_schedule: payoutScheduleOf(row),
  payout_approval: row.payoutApproval as WireProgram['payout_approval'],
  created_at: toTimestamp(row.createdAt),
});

type Tenant = Pick<RequestContext, 'environmentId'>;
type Reader = Pick<Tx, 'program'>;

/** Returns a program. `field` is the request field that contains the id; omit it if the id is in the path. */
export async function requireProgram(
  { environmentId }: Tenant,
  tx: Reader,
  id: string,
  field?: string,
): Promise<Program> {
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such program: ${id}.`, { field });
  return found;
}

/** Returns the program named in the body, or the only one. */
export const requireProgramOrOnly = (ctx: Tenant, tx: Reader, id: string | undefined): Promise<Program> =>
  id === undefined ? requireOnlyProgram(ctx, tx) : requireProgram(ctx, tx, id, 'program_id');

/**
 * Returns the only program. Throws a `VALIDATION_ERROR` that asks for `field` if there are none or several.
 */
export async function requireOnlyProgram(
  { environmentId }: Tenant,
  tx: Reader,
  field = 'program_id',
): Promise<Program> {
  const [first, second] = await twoPrograms(tx, environmentId);
  if (first && !second) return first;
  const message = first
    ? 'Required, because there are several programs.'
    : 'Required, because there is no program yet.';
  throw validationFailure([{ field, message }]);
}

/** Returns the only program, or null if there are none or several. */
export async function findOnlyProgram({ environmentId }: Tenant, tx: Reader): Promise<Program | null> {
  const [first, second] = await twoPrograms(tx, environmentId);
  return first && !second ? first : null;
}

const twoPrograms = (tx: Reader, environmentId: number) =>
  tx.program.findMany({ where: { environmentId }, take: 2 });

/**
 * Locks the program until the transaction ends. The lock serializes decisions that involve several of its
 * rows, such as the default group or the hierarchy of affiliates. Rows that merely belong to the program do
 * not wait for it.
 */
export async function lockProgram(
  { environmentId }: Tenant,
  tx: Tx,
  id: string,
  field?: string,
): Promise<Program> {
  await lockRow(tx, 'programs', { environmentId, id });
  return requireProgram({ environmentId }, tx, id, field);
}

type Settings = Omit<ProgramUpdate, 'name'>;

/** Converts the settings in a body to columns. `currency` is the program's own currency. */
export function programSettings(
  { couponProviders }: Pick<RequestContext, 'couponProviders'>,
  body: Settings,
  currency: string,
) {
  if (body.coupon_provider !== undefined) requireProvider(couponProviders, body.coupon_provider);
  return {
    ...(body.cookie_days !== undefined && { cookieDays: body.cookie_days }),
    ...readMinimumPayouts(body, currency),
    ...(body.timezone !== undefined && { timezone: readTimezone(body.timezone) }),
    ...(body.duplicates !== undefined && { duplicates: body.duplicates, duplicatesKeptAt: null }),
    ...(body.attribution !== undefined && { attribution: body.attribution }),
    ...(body.self_referral !== undefined && { selfReferral: body.self_referral }),
    ...(body.coupon_provider !== undefined && { couponProvider: body.coupon_provider }),
    ...(body.payout_schedule !== undefined && {
      payoutEvery: body.payout_schedule?.every ?? null,
      payoutDay: body.payout_schedule?.day ?? null,
    }),
    ...(body.payout_approval !== undefined && { payoutApproval: body.payout_approval }),
  };
}

function readTimezone(timezone: string): string {
  if (isTimezone(timezone)) return timezone;
  const message = 'timezone must be an IANA time zone, such as Europe/Berlin or UTC.';
  throw validationFailure([{ field: 'timezone', message }]);
}
