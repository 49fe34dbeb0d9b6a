import { COOKIE_DAYS_MAX } from '@tributary/core';
import type { Program, ProgramUpdate } from '@tributary/sdk';
import { formatAmount, minorOf, moneyOf, readAmount } from '../../format/money.ts';

/** The rules of a program as they stand in fields. */
export interface ProgramDraft {
  readonly name: string;
  readonly minimum_payout: string;
  readonly cookie_days: string;
  readonly self_referral: string;
  readonly coupon_provider: string;
}

export const programDraft = (program: Program, locale: string): ProgramDraft => ({
  name: program.name,
  minimum_payout: formatAmount(minimumOf(program), locale),
  cookie_days: String(program.cookie_days),
  self_referral: program.self_referral,
  coupon_provider: program.coupon_provider,
});

const minimumOf = ({ minimum_payout, default_currency }: Program) => ({
  amount: minimum_payout,
  currency: default_currency,
});

/** Fields that can be seen to be wrong before anything is sent. */
export function wrongProgramFields(
  draft: ProgramDraft,
  program: Program,
  locale: string,
): ReadonlySet<keyof ProgramDraft> {
  const minimum = readAmount(draft.minimum_payout, program.default_currency, locale);
  const days = draft.cookie_days.trim();
  const wrong = {
    name: draft.name.trim() === '',
    minimum_payout: minimum === null || minimum < 0n,
    cookie_days: !/^\d{1,4}$/.test(days) || Number(days) > COOKIE_DAYS_MAX,
    coupon_provider: draft.coupon_provider.trim() === '',
  };
  return new Set((Object.keys(wrong) as (keyof typeof wrong)[]).filter((name) => wrong[name]));
}

/** What differs from the program: nothing else is sent. Amounts are compared in minor units. */
export function programChanges(program: Program, draft: ProgramDraft, locale: string): ProgramUpdate {
  const { default_currency } = program;
  const minimum = readAmount(draft.minimum_payout, default_currency, locale) ?? 0n;
  const days = Number(draft.cookie_days);
  const name = draft.name.trim();
  const coupons = draft.coupon_provider.trim();
  return {
    ...(name === program.name ? {} : { name }),
    ...(minimum === minorOf(minimumOf(program))
      ? {}
      : { minimum_payout: moneyOf(minimum, default_currency).amount }),
    ...(days === program.cookie_days ? {} : { cookie_days: days }),
    ...(draft.self_referral === program.self_referral
      ? {}
      : { self_referral: draft.self_referral as 'allow' | 'hold' | 'reject' }),
    ...(coupons === program.coupon_provider ? {} : { coupon_provider: coupons }),
  };
}
