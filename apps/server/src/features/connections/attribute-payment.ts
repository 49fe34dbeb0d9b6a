import type { contract, DataOf, InputOf } from '@tributary/contract';
import { attributableReasons } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Connection, ProviderPayment } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { requireAffiliate } from '../affiliates/affiliate.ts';
import { requireReferral } from '../referrals/referral.ts';
import { requireConnection } from './connection.ts';
import { assertConnected } from './connections.ts';
import { makeCustomerDue, requirePayment, toProviderPayment } from './provider-payments.ts';
import { ownerOfCustomer } from './settle/credit.ts';
import { nameOfCustomer } from './settle/customer-name.ts';

type Attribute = typeof contract.connections.attributePayment;
type Attribution = InputOf<Attribute>['body'];

/** Records a manual decision about who is credited for a payment. All other rules apply as for any other payment. */
export const attributePayment: Endpoint<Attribute> = async (ctx, { params, body }) => {
  const { environmentId } = ctx;
  const made = await once<DataOf<Attribute>>(ctx, { ...body, ...params }, async (tx) => {
    const connection = await requireConnection(ctx, tx, params.id);
    assertConnected(connection);
    const key = { connectionId: connection.id, id: params.paymentId };
    await execute(tx, lockPayment.with({ environmentId, ...key }));
    const payment = await requirePayment(ctx, tx, key);
    await audit(tx, ctx, [connection.id, payment.id], body);
    if (isAttributed(payment, body)) return { data: toProviderPayment(payment) };
    assertNobodys(payment);
    await assertCreditable(ctx, tx, connection, body);
    await assertOwnCustomer(ctx, tx, { connection, payment, body });
    const row = await tx.providerPayment.update({
      where: { environmentId_connectionId_id: { environmentId, ...key } },
      data: {
        attributedAffiliateId: body.affiliate_id ?? null,
        attributedReferralId: body.referral_id ?? null,
        attributionReason: body.reason,
        updatedAt: new Date(),
      },
    });
    await execute(
      tx,
      makeCustomerDue.with({ environmentId, connectionId: connection.id, id: payment.customerId }),
    );
    return { data: toProviderPayment(row) };
  });
  ctx.connectionsDue.open();
  return made;
};

/**
 * Locks a payment, so that concurrent processing writes its result either before or after this request, but
 * not during it.
 */
const lockPayment = sql<{ environmentId: number; connectionId: string; id: string }>('lock-provider-payment')`
  select from provider_payments
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'id'} for no key update`;

const isAttributed = (payment: ProviderPayment, body: Attribution): boolean =>
  payment.attributionReason !== null &&
  payment.attributedAffiliateId === (body.affiliate_id ?? null) &&
  payment.attributedReferralId === (body.referral_id ?? null);

function assertNobodys({ id, status, reason }: ProviderPayment): void {
  if (status === 'not_credited' && attributableReasons.some((each) => each === reason)) return;
  const is = reason === null ? status : `${status} (${reason})`;
  throw new Failure(
    'INVALID_TRANSITION',
    `${id} is ${is}. Only payments without a credited affiliate (${attributableReasons.join(', ')}) can be attributed.`,
  );
}

async function assertCreditable(
  ctx: RequestContext,
  tx: Tx,
  { programId }: Connection,
  body: Attribution,
): Promise<void> {
  const field = body.referral_id === undefined ? 'affiliate_id' : 'referral_id';
  const found =
    body.referral_id === undefined
      ? await requireAffiliate(ctx, tx, body.affiliate_id ?? '', field)
      : await requireReferral(ctx, tx, body.referral_id, field);
  if (found.programId !== programId)
    throw new Failure('NOT_FOUND', `${found.id} does not belong to the program of the connection.`, {
      field,
    });
}

/** Throws if the customer already belongs to another referral, because customers can have only one. */
async function assertOwnCustomer(
  { environmentId }: RequestContext,
  tx: Tx,
  {
    connection: { programId },
    payment,
    body,
  }: { connection: Connection; payment: ProviderPayment; body: Attribution },
): Promise<void> {
  const customerId = nameOfCustomer(payment.customerId);
  const [owner] = await rows(tx, ownerOfCustomer.with({ environmentId, programId, customerId }));
  if (!owner || owner.referralId === body.referral_id) return;
  const referral = await tx.referral.findUnique({
    where: { environmentId_id: { environmentId, id: owner.referralId } },
  });
  if (body.referral_id === undefined && referral?.affiliateId === body.affiliate_id) return;
  const message = `Customer ${customerId} already has a referral: ${owner.referralId}. Attribute the payment to that referral.`;
  throw new Failure('IDENTIFIER_CONFLICT', message, { field: 'referral_id' });
}
