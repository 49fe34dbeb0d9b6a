import type { contract } from '@tributary/contract';
import { validationFailure } from '../domain/failure.ts';
import { readAmountE4, readCurrencyOrUnit } from '../domain/incentive-amount.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newId } from '../ids.ts';
import { findGroup } from './lock-group.ts';
import { toMultiLevelIncentive } from './to-group.ts';

export const createLevel: Endpoint<typeof contract.groups.multiLevelIncentives.create> = (
  ctx,
  { params, body },
) => {
  const currency = readCurrencyOrUnit('currency', body.currency);
  const amount = readAmountE4('amount', body.amount, body.is_percentage ? 'percent' : currency.value);
  const problems = [...currency.problems, ...amount.problems];
  if (problems.length > 0) throw validationFailure(problems);
  return once(ctx, { ...body, group_id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: groupId, programId } = await findGroup(ctx, tx, params.id);
    const level = await tx.multiLevelIncentive.create({
      data: {
        environmentId,
        id: newId('multiLevelIncentive'),
        programId,
        groupId,
        level: body.level,
        basis: body.basis,
        isPercentage: body.is_percentage,
        rateE4: body.is_percentage ? amount.value : null,
        amountE4: body.is_percentage ? null : amount.value,
        currency: currency.value,
        createdAt: now,
      },
    });
    return { status: 201, data: toMultiLevelIncentive(level) };
  });
};
