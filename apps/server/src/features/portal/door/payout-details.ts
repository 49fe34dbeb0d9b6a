import type { PortalPayoutDetails } from '@tributary/contract';
import type { PayoutMethod } from '@tributary/core';
import { type DetailIssue, strictPayoutDetails } from '@tributary/payout-files/strict-details';
import type { NewPayoutDetails } from '../../../dependencies.ts';
import { validationFailure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toTimestampOrNull } from '../../../platform/to-wire.ts';
import { requireAffiliate } from '../../affiliates/affiliate.ts';
import { masked, payoutTermsOf } from '../../affiliates/payout-details.ts';
import { changeAffiliate } from '../../affiliates/update-affiliate.ts';
import { findPortal, settingsOf } from '../../portals/portal.ts';
import { requireProgram, toProgram } from '../../programs/program.ts';
import { inOwnTransaction, type OwnRequest } from './own-transaction.ts';

const methodsOf = async (request: OwnRequest, tx: Pick<Tx, 'portal'>): Promise<readonly PayoutMethod[]> =>
  settingsOf(await findPortal(request, tx, request.principal.programId)).payout_methods;

export async function showPayoutDetails(
  request: OwnRequest,
  tx: Pick<Tx, 'affiliate' | 'payoutDetailsChange' | 'portal' | 'program'>,
): Promise<PortalPayoutDetails> {
  const { environmentId, actor, programId } = request.principal;
  const affiliate = await requireAffiliate(request, tx, actor);
  const { method, details } = payoutTermsOf(request, affiliate);
  const last = await tx.payoutDetailsChange.findFirst({
    where: { environmentId, affiliateId: actor },
    orderBy: { id: 'desc' },
  });
  const { payout_schedule, minimum_payouts } = toProgram(
    await requireProgram({ environmentId }, tx, programId),
  );
  return {
    payout_method: method as PortalPayoutDetails['payout_method'],
    payout_details: details && masked(details),
    methods: [...(await methodsOf(request, tx))],
    payout_schedule,
    minimum_payouts,
    changed_at: toTimestampOrNull(affiliate.payoutDetailsChangedAt),
    changed_by: last && (last.actor === actor ? 'affiliate' : 'merchant'),
  };
}

const problemOf = ({ field, code }: DetailIssue) => ({
  field: `payout_details.${field}`,
  message: `Is invalid: ${code}.`,
});

/**
 * Changes the affiliate's payout details.
 * @throws VALIDATION_ERROR
 */
export const changePayoutDetails = (
  request: OwnRequest,
  { payout_method, payout_details }: NewPayoutDetails,
): Promise<void> =>
  inOwnTransaction(request, async (tx) => {
    if (!(await methodsOf(request, tx)).includes(payout_method))
      throw validationFailure([
        { field: 'payout_method', message: 'The program does not offer this payment method.' },
      ]);
    const { actor } = request.principal;
    const before = await requireAffiliate(request, tx, actor);
    const { values, issues, hasErrors } = strictPayoutDetails(payout_method, payout_details, before.name);
    if (hasErrors)
      throw validationFailure(issues.filter(({ severity }) => severity === 'error').map(problemOf));
    await changeAffiliate(request, tx, actor, { payout_method, payout_details: values });
  });
