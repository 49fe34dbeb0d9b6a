import { keysOf, type PayoutSchedule, payoutIntervals } from '@tributary/core';
import type { Program, ProgramUpdate } from '@tributary/sdk';
import { isCookieDays } from '../../format/cookie-days.ts';
import { formatAmount, moneyOf, readAmount } from '../../format/money.ts';

export interface DraftMinimum {
  /** Key for React. */
  readonly id: number;
  readonly currency: string;
  readonly amount: string;
}

/** Represents a payday in a select: `month:15`, `week:5`, or `none`. */
export const NO_PAYDAY = 'none';
const scheduleText = (schedule: Program['payout_schedule']): string =>
  schedule ? `${schedule.every}:${schedule.day}` : NO_PAYDAY;

function readSchedule(choice: string): PayoutSchedule | null {
  if (choice === NO_PAYDAY) return null;
  const [every, day] = choice.split(':');
  return { every: every === 'week' ? 'week' : 'month', day: Number(day) };
}

export const paydays = keysOf(payoutIntervals)
  .toReversed()
  .flatMap((every) =>
    Array.from({ length: payoutIntervals[every] }, (_, index) => ({ every, day: index + 1 })),
  );

export const programDraft = (program: Program, locale: string) => ({
  name: program.name,
  minimum_payout: formatAmount(
    { amount: program.minimum_payout, currency: program.default_currency },
    locale,
  ),
  minimum_payouts: program.minimum_payouts
    .filter(({ currency }) => currency !== program.default_currency)
    .map(
      (money, id): DraftMinimum => ({
        id,
        currency: money.currency,
        amount: formatAmount(money, locale),
      }),
    ) as readonly DraftMinimum[],
  cookie_days: String(program.cookie_days),
  timezone: program.timezone,
  duplicates: program.duplicates,
  attribution: program.attribution,
  self_referral: program.self_referral,
  coupon_provider: program.coupon_provider,
  payout_schedule: scheduleText(program.payout_schedule),
  payout_approval: program.payout_approval,
});
export type ProgramDraft = ReturnType<typeof programDraft>;

/** Returns the fields that are invalid, before anything is submitted. */
export function wrongProgramFields(draft: ProgramDraft, currency: string, locale: string) {
  const isNoMinimum = (amount: string, of: string) => (readAmount(amount, of, locale) ?? -1n) < 0n;
  return {
    name: draft.name.trim() === '',
    minimum_payout: isNoMinimum(draft.minimum_payout, currency),
    minimum_payouts: draft.minimum_payouts.map((each) => ({
      currency: each.currency === '',
      amount: each.amount.trim() === '' || isNoMinimum(each.amount, each.currency),
    })),
    cookie_days: !isCookieDays(draft.cookie_days, 0),
    coupon_provider: draft.coupon_provider.trim() === '',
  };
}

/** Returns the settings in the API's format. */
export const rulesOf = (draft: ProgramDraft, currency: string, locale: string): Required<ProgramUpdate> => ({
  name: draft.name.trim(),
  minimum_payout: moneyOf(readAmount(draft.minimum_payout, currency, locale) ?? 0n, currency).amount,
  minimum_payouts: draft.minimum_payouts.map((minimum) =>
    moneyOf(readAmount(minimum.amount, minimum.currency, locale) ?? 0n, minimum.currency),
  ),
  cookie_days: Number(draft.cookie_days),
  timezone: draft.timezone,
  duplicates: draft.duplicates as 'refuse' | 'allow',
  attribution: draft.attribution as 'click_first' | 'coupon_first',
  self_referral: draft.self_referral as 'allow' | 'hold' | 'reject',
  coupon_provider: draft.coupon_provider.trim(),
  payout_schedule: readSchedule(draft.payout_schedule),
  payout_approval: draft.payout_approval as 'none' | 'second_person',
});

/** Returns the time zones that this browser knows, plus the program's own. */
export const timezonesWith = (own: string): string[] => [
  ...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')]),
];
