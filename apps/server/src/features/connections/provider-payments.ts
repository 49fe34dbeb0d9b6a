import type { contract, ProviderPayment as WirePayment } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Fact } from '../../domain/connectors/fact.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { ProviderPayment } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { summariesOf } from '../affiliates/affiliate.ts';
import { requireConnection } from './connection.ts';
import { emailsOf } from './customer-emails.ts';
import { nameOfCustomer } from './settle/customer-name.ts';
import { forgetDigestsOfCustomer } from './settle/digest.ts';
import { factsAround } from './settle/facts.ts';

type Connections = typeof contract.connections;

const shownColumns = [
  'id',
  'customerId',
  'status',
  'reason',
  'notes',
  'transactionId',
  'isAdopted',
  'affiliateId',
  'creditedBy',
  'currency',
  'collectedMinor',
  'saleMinor',
  'takenMinor',
  'needsPerson',
  'attributionReason',
  'paidAt',
  'updatedAt',
] as const satisfies readonly (keyof ProviderPayment)[];
type Shown = Pick<ProviderPayment, (typeof shownColumns)[number]>;

export const toProviderPayment = (row: Shown): WirePayment => ({
  id: row.id,
  status: row.status as WirePayment['status'],
  reason: row.reason,
  notes: row.notes as WirePayment['notes'],
  commission_id: row.transactionId,
  affiliate_id: row.affiliateId,
  credited_by: row.creditedBy as WirePayment['credited_by'],
  attribution_reason: row.attributionReason,
  is_adopted: row.isAdopted,
  customer_id: nameOfCustomer(row.customerId),
  currency: row.currency,
  collected: toAmount(row.collectedMinor, row.currency),
  sale_amount: toAmount(row.saleMinor, row.currency),
  refunded: toAmount(row.takenMinor, row.currency),
  needs_person: row.needsPerson,
  paid_at: toTimestamp(row.paidAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const toProviderFact = ({ kind, id, ...fact }: Fact) => ({ kind, id, fact });

export const listProviderPayments: Endpoint<Connections['listPayments']> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const { id } = await requireConnection(ctx, db.orm, params.id);
  const { rows, ...page } = await pageOfRows<Shown>(db.lists, environmentId, {
    table: 'provider_payments',
    query,
    names: shownColumns,
    filters: { status: query.status, reason: query.reason },
    sortedBy: ['paid_at'],
    only: (bind) => `connection_id = ${bind(id)}${query.needs_person ? ' and needs_person' : ''}`,
  });
  const emails = await emailsOf(db.lists, { environmentId, connectionId: id }, rows);
  const ofSomebody = rows.flatMap(({ affiliateId }) => (affiliateId === null ? [] : [{ affiliateId }]));
  const affiliates = query.expand?.includes('affiliate') ? await summariesOf(ctx, ofSomebody) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId ?? '');
      return {
        ...toProviderPayment(row),
        customer_email: emails.get(row.id) ?? null,
        ...(affiliate && { affiliate }),
      };
    }),
  };
};

export async function requirePayment(
  { environmentId }: RequestContext,
  on: Pick<Orm | Tx, 'providerPayment'>,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
): Promise<ProviderPayment> {
  const key = { environmentId, connectionId, id };
  const found = await on.providerPayment.findUnique({ where: { environmentId_connectionId_id: key } });
  if (!found) throw new Failure('NOT_FOUND', `${connectionId} has no payment ${id}.`);
  return found;
}

export const getProviderPayment: Endpoint<Connections['getPayment']> = async (ctx, { params }) => {
  const { environmentId, db } = ctx;
  const connection = await requireConnection(ctx, db.orm, params.id);
  const payment = await requirePayment(ctx, db.orm, { connectionId: connection.id, id: params.paymentId });
  const of = { environmentId, connectionId: connection.id };
  const [facts, emails] = await Promise.all([
    factsAround(db.lists, of, [payment.customerId]),
    emailsOf(db.lists, of, [payment]),
  ]);
  return {
    data: {
      ...toProviderPayment(payment),
      customer_email: emails.get(payment.id) ?? null,
      facts: facts.map(toProviderFact),
    },
  };
};

export const makeCustomerDue = sql<{ environmentId: number; connectionId: string; id: string }>(
  'make-customer-due',
)`
  update provider_customers set due_at = now(), version = version + 1, attempts = 0
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'id'}`;

export const settleProviderPayment: Endpoint<Connections['settlePayment']> = async (
  ctx,
  { params, body },
) => {
  const { environmentId } = ctx;
  const made = await once(ctx, { ...body, ...params }, async (tx) => {
    const connection = await requireConnection(ctx, tx, params.id);
    const payment = await requirePayment(ctx, tx, { connectionId: connection.id, id: params.paymentId });
    await audit(tx, ctx, [connection.id, payment.id], body);
    const of = { environmentId, connectionId: connection.id };
    await execute(tx, makeCustomerDue.with({ ...of, id: payment.customerId }));
    await forgetDigestsOfCustomer(tx, { ...of, customerId: payment.customerId });
    return { data: toProviderPayment(payment) };
  });
  ctx.connectionsDue.open();
  return made;
};
