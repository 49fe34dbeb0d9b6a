import type { ProgramUpdate, Program as WireProgram } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { requireProvider } from '../coupons/require-provider.ts';
import type { Tx } from '../db/database.ts';
import type { Program } from '../db/generated/client.ts';
import { amountInMinor } from '../domain/currency.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import { toAmount, toTimestamp } from '../to-wire.ts';

export const toProgram = (row: Program): WireProgram => ({
  id: row.id,
  name: row.name,
  default_currency: row.defaultCurrency,
  cookie_days: row.cookieDays,
  minimum_payout: toAmount(row.minimumPayoutMinor, row.defaultCurrency),
  self_referral: row.selfReferral as WireProgram['self_referral'],
  coupon_provider: row.couponProvider,
  created_at: toTimestamp(row.createdAt),
});

type Reader = Pick<Tx, 'program'>;

/** The program that a request names in `field`, or without an id the only one there is. */
export async function requireProgram(
  tx: Reader,
  environmentId: number,
  id: string | undefined,
  field = 'program_id',
): Promise<Program> {
  if (id === undefined) {
    const [first, second] = await twoPrograms(tx, environmentId);
    if (first && !second) return first;
    const why = first ? 'there are several programs' : 'there is no program yet';
    throw validationFailure([{ field, message: `${field}: Required, because ${why}.` }]);
  }
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`, { field });
  return found;
}

/** Null when there is none, or more than one. */
export async function findOnlyProgram(tx: Reader, environmentId: number): Promise<Program | null> {
  const [first, second] = await twoPrograms(tx, environmentId);
  return first && !second ? first : null;
}

const twoPrograms = (tx: Reader, environmentId: number) =>
  tx.program.findMany({ where: { environmentId }, take: 2 });

/**
 * The program, locked to the end of the transaction. What is decided over several of its rows (the default group, who
 * is above whom) is decided one at a time under it; rows that merely belong to the program do not wait.
 */
export async function lockProgram(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Tx,
  id: string,
  field?: string,
): Promise<Program> {
  await tx.$queryRaw`select 1 from programs where environment_id = ${environmentId} and id = ${id} for no key update`;
  const found = await tx.program.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`, field === undefined ? {} : { field });
  return found;
}

type Settings = Omit<ProgramUpdate, 'name'>;

/** The columns of the settings that a body names; `minimum_payout` is exact to the digits of the program's currency. */
export function programSettings(
  { couponProviders }: Pick<RequestContext, 'couponProviders'>,
  body: Settings,
  currency: string,
) {
  if (body.coupon_provider !== undefined) requireProvider(couponProviders, body.coupon_provider);
  return {
    ...(body.cookie_days !== undefined && { cookieDays: body.cookie_days }),
    ...(body.minimum_payout !== undefined && {
      minimumPayoutMinor: minimumPayout(body.minimum_payout, currency),
    }),
    ...(body.self_referral !== undefined && { selfReferral: body.self_referral }),
    ...(body.coupon_provider !== undefined && { couponProvider: body.coupon_provider }),
  };
}

function minimumPayout(amount: number, currency: string): bigint {
  const read = amountInMinor('minimum_payout', amount, currency);
  if (typeof read === 'bigint') return read;
  throw validationFailure([{ field: 'minimum_payout', message: read }]);
}
