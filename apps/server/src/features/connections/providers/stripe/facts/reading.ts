import { emailKey, stripeDigits } from '@tributary/core';
import type { z } from 'zod';
import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../../domain/connectors/unreadable-event.ts';
import { knownCurrency } from '../../../../../domain/money/currency.ts';
import { digitsOf, halfEven } from '../../../../../domain/money/money.ts';

export interface MapperOptions {
  readonly userIdKey: string | null;
  /** Returns the pseudonym for the normalized address of a guest. */
  readonly digest: (email: string) => string;
}

/** Options of the mapper, and the time at which the object's state was read. */
export interface Context extends MapperOptions {
  readonly at: number;
  /** True if partial captures create a refund of the uncaptured amount. */
  readonly makesCaptureRefunds: boolean;
}

export function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new UnreadableEvent(
    field,
    `${field || 'The object'} in this event cannot be read: ${issue?.message}`,
  );
}

export function known<Value>(table: Readonly<Record<string, Value>>, name: string, field: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new UnreadableEvent(field, `${field} has an unknown value: ${name}.`);
  return value;
}

export function currencyOf(code: string): string {
  const currency = knownCurrency(code);
  if (currency === null) throw new UnreadableEvent('currency', `${code} is not an ISO 4217 currency code.`);
  return currency;
}

/** Converts an amount from Stripe's smallest unit to ISO 4217 minor units, as text. */
export function minorText(amount: number, currency: string): string {
  const from = 10n ** BigInt(stripeDigits(currency) ?? 0);
  const to = 10n ** BigInt(digitsOf(currency));
  return halfEven(BigInt(amount) * to, from).toString();
}

export const sum = (amounts: readonly { amount: number }[] | null | undefined): number =>
  (amounts ?? []).reduce((total, { amount }) => total + amount, 0);

export const idOf = <Id extends string | null | undefined>(kind: string, id: Id) =>
  (id ? `${kind}:${id}` : null) as Id extends string ? string : string | null;

/** Returns the customer of a payment, or the payment's own id if there is none. */
export function customerOf(
  object: { customer?: string | null | undefined; customer_account?: string | null | undefined },
  email: string | null,
  own: string,
  { digest }: Context,
): string {
  const customer = object.customer ?? object.customer_account;
  if (customer) return idOf('customer', customer);
  return email === null ? own : `guest:${digest(emailKey(email))}`;
}

export const emailOf = (...emails: (string | null | undefined)[]): string | null =>
  emails.find((email) => email?.includes('@')) ?? null;

export function factsOfLink(from: string | null, to: string | null): Fact[] {
  if (from === null || to === null) return [];
  return [
    { kind: 'link', id: `${from} ${to}`, order: [], from, to, holds: true, isDetached: false, amount: null },
  ];
}

/** Returns the shipping charge without tax. */
export const shippingOf = (
  cost: { amount_total: number; amount_tax?: number | null | undefined } | null | undefined,
) => (cost ? cost.amount_total - (cost.amount_tax ?? 0) : null);
