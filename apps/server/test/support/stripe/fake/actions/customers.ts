import { balanceEntry, customer as newCustomer } from '../objects/customer.ts';
import { pick } from '../pick.ts';
import type { State } from '../state.ts';
import type { Customer, CustomerBalanceTransaction, Metadata } from '../wire.ts';
import { redeem } from './catalog.ts';
import { methodOf } from './payments.ts';

export interface NewCustomer {
  readonly email?: string;
  readonly name?: string;
  readonly description?: string;
  readonly metadata?: Metadata;
  /** Payment method, or a test one such as `pm_card_visa`. */
  readonly payment_method?: string;
  /** Discounts every invoice that has no discount of its own. */
  readonly coupon?: string;
}

export function createCustomer(state: State, params: NewCustomer): Customer {
  const customer = newCustomer(state, pick(params, 'email', 'name', 'description', 'metadata'));
  state.add(customer);
  if (params.payment_method !== undefined) setMethod(state, customer, params.payment_method);
  state.emit('customer.created', customer);
  if (params.coupon === undefined) return customer;
  customer.discount = redeem(state, { coupon: params.coupon }, { customer: customer.id });
  state.emit('customer.discount.created', customer.discount);
  return customer;
}

export function updateCustomer(
  state: State,
  customer: Customer,
  changes: Partial<Pick<Customer, 'email' | 'name' | 'description' | 'metadata' | 'balance'>> & {
    readonly invoice_settings?: { readonly default_payment_method?: string };
  },
): Customer {
  const { metadata, balance, invoice_settings } = changes;
  if (balance !== undefined && balance !== customer.balance)
    moveBalance(state, customer, balance - customer.balance, { type: 'adjustment' });
  Object.assign(customer, pick(changes, 'email', 'name', 'description'));
  if (invoice_settings?.default_payment_method)
    setMethod(state, customer, invoice_settings.default_payment_method);
  if (metadata) customer.metadata = merged(customer.metadata, metadata);
  state.emit('customer.updated', customer);
  return customer;
}

/** Updates metadata as Stripe does: an empty value removes the key. */
export const merged = (old: Metadata | null, changes: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));

export function setMethod(state: State, customer: Customer, id: string): void {
  const method = methodOf(state, id, customer.id);
  method.customer = customer.id;
  customer.invoice_settings.default_payment_method = method.id;
}

/** Changes the balance. A negative balance is credit that reduces the next invoices. */
export function moveBalance(
  state: State,
  customer: Customer,
  amount: number,
  fields: Pick<CustomerBalanceTransaction, 'type'> & Partial<CustomerBalanceTransaction>,
): CustomerBalanceTransaction {
  const currency = fields.currency ?? customer.currency ?? state.options.currency;
  customer.balance += amount;
  customer.currency = currency;
  return state.add(
    balanceEntry(state, {
      ...{ amount, currency, customer: customer.id, ending_balance: customer.balance },
      ...fields,
    }),
  );
}

export function deleteCustomer(state: State, customer: Customer): object {
  const deleted = { id: customer.id, object: 'customer' as const, deleted: true as const };
  state.emit('customer.deleted', customer);
  state.tombstone(deleted);
  return deleted;
}
