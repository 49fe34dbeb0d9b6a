import type { Payment } from '../../../domain/connectors/payment.ts';
import type { Transaction } from '../../../platform/db/generated/client.ts';
import { columns, type Connection as On, raw, rows, sql } from '../../../platform/db/sql.ts';
import { transactionColumns } from '../../earnings/lock.ts';

const saleColumns = raw(columns([...transactionColumns, 'voidedAt'], 't'));

/**
 * Finds sales that have one of a payment's ids in any of the three fields, either unchanged or in the format
 * of the SDK's `eventId`. Oldest first.
 */
const salesOfPayment = sql<
  { environmentId: number; ids: readonly string[]; lowerIds: readonly string[]; keys: readonly string[] },
  Transaction
>('sales-of-payment')`
  select ${saleColumns} from transactions t
  where t.environment_id = ${'environmentId'} and t.earning_type = 'direct_commission' and t.id in (
    select id from transactions where environment_id = ${'environmentId'} 
      and lower(invoice_id) = any(${'lowerIds'}::text[]) and invoice_id = any(${'ids'}::text[])
    union select id from transactions where environment_id = ${'environmentId'} 
      and lower(payment_intent_id) = any(${'lowerIds'}::text[]) and payment_intent_id = any(${'ids'}::text[])
    union select id from transactions where environment_id = ${'environmentId'} and key_scope = 'conversion'
      and external_event_id = any(${'keys'}::text[]))
  order by t.created_at, t.id`;

/** Stripe object types that backends use in keys. */
const kinds = ['invoice', 'payment_intent', 'charge', 'session', 'checkout_session', 'checkout.session'];

const keysOf = ({ key, ids }: Payment): string[] => [
  key,
  ...[...ids].flatMap((id) => [id, ...kinds.map((kind) => `stripe:${kind}:${id}`)]),
];

export function findSales(on: On, environmentId: number, payment: Payment): Promise<Transaction[]> {
  const ids = [...payment.ids];
  const lowerIds = ids.map((id) => id.toLowerCase());
  return rows(on, salesOfPayment.with({ environmentId, ids, lowerIds, keys: keysOf(payment) }));
}
