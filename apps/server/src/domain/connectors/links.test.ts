import { expect, test } from 'vitest';
import type { LinkFact } from './fact.ts';
import { linksOf } from './links.ts';

const link = (
  from: string,
  to: string,
  amount: string | null = null,
  changes: Partial<LinkFact> = {},
): LinkFact => ({
  kind: 'link',
  id: `${from} ${to} ${amount}`,
  order: [],
  from,
  to,
  holds: true,
  isDetached: false,
  amount,
  ...changes,
});

test('combines everything linked to an invoice into one payment', () => {
  const links = linksOf([
    link('session:cs_1', 'invoice:in_1'),
    link('payment_intent:pi_1', 'invoice:in_1'),
    link('charge:ch_1', 'payment_intent:pi_1'),
    link('session:cs_2', 'payment_intent:pi_2'),
  ]);
  expect([...links.idsOf('invoice:in_1')].sort()).toEqual([
    'charge:ch_1',
    'invoice:in_1',
    'payment_intent:pi_1',
    'session:cs_1',
  ]);
});

test('links nothing through an open payment of an invoice', () => {
  const links = linksOf([link('payment_intent:pi_1', 'invoice:in_1', null, { holds: false })]);
  expect(links.payersOf('invoice:in_1')).toEqual([]);
  expect([...links.idsOf('invoice:in_1')]).toEqual(['invoice:in_1']);
});

test('excludes a payment intent of two invoices and its charges from both', () => {
  const links = linksOf([
    link('session:cs_1', 'invoice:in_1'),
    link('session:cs_1', 'payment_intent:pi_1'),
    link('payment_intent:pi_1', 'invoice:in_1', '60'),
    link('payment_intent:pi_1', 'invoice:in_2', '40'),
    link('charge:ch_1', 'payment_intent:pi_1'),
    link('charge:ch_1', 'invoice:in_1'),
  ]);
  expect([...links.idsOf('invoice:in_1')]).toEqual(['invoice:in_1', 'session:cs_1']);
  expect(links.invoicesOf('payment_intent:pi_1')).toEqual([
    { id: 'invoice:in_1', amount: 60n },
    { id: 'invoice:in_2', amount: 40n },
  ]);
});

test('never makes an invoice part of another one', () => {
  const links = linksOf([
    link('session:cs_1', 'invoice:in_1'),
    link('session:cs_1', 'payment_intent:pi_1'),
    link('payment_intent:pi_1', 'invoice:in_2'),
  ]);
  expect(links.idsOf('invoice:in_1').has('invoice:in_2')).toBe(false);
});

test('pays a charge through its payment intent, with the amount from any of several links', () => {
  const links = linksOf([
    link('charge:ch_1', 'invoice:in_1'),
    link('charge:ch_1', 'payment_intent:pi_1'),
    link('payment_intent:pi_1', 'invoice:in_1', '4900'),
    link('payment_intent:pi_1', 'invoice:in_1'),
  ]);
  expect(links.payersOf('invoice:in_1')).toEqual([{ id: 'payment_intent:pi_1', amount: 4_900n }]);
  expect(links.payerOf('charge:ch_1')).toBe('payment_intent:pi_1');
  expect(links.payerOf('charge:ch_2')).toBe('charge:ch_2');
});
