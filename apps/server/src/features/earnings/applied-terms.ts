import type { CommissionCap, CommissionTerms } from '@tributary/contract';
import type { AppliedTerms } from '../../domain/earnings/explanation.ts';
import type { Money } from '../../domain/money/money.ts';
import { toAmount } from '../../platform/to-wire.ts';

export const toMoney = ({ minor, currency }: Money) => ({ amount: toAmount(minor, currency), currency });

export const toTerms = ({ percentage, tier, uncapped }: AppliedTerms): CommissionTerms => ({
  percentage,
  fixed: percentage === null ? toMoney(uncapped) : null,
  tier_from: tier?.from ?? null,
  tier_basis: tier?.basis ?? null,
  uncapped: toMoney(uncapped),
});

export const toCap = ({ cap }: AppliedTerms): CommissionCap | null =>
  cap && { per: cap.per, limit: toMoney(cap.limit), commission: toMoney(cap.commission) };
