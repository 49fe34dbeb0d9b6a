import type { Commission, Referral, Refund } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { type LedgerLine, timelineOf } from './timeline-of.ts';

const at = (hour: number) => `2026-11-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const sale = (id: string, hour: number, more: Partial<Commission> = {}) =>
  ({
    ...{ id, occurred_at: at(hour), affiliate_id: 'aff_1', earning_id: `ear_${id}` },
    ...{ commission_amount: 32, commission_currency: 'USD', sale_amount: 160, sale_amount_currency: 'USD' },
    ...{ status: 'pending', voided_at: null },
    earnings: [{ id: `ear_${id}`, original_amount: 40, currency: 'USD' }],
    ...more,
  }) as Commission;
const refund = (id: string, hour: number, more: Partial<Refund> = {}) =>
  ({
    ...{ id, conversion_id: 'trx_1', refunded_at: at(hour), amount: 40, currency: 'USD', undone_at: null },
    ...more,
  }) as Refund;
const entry = (id: string, refund_id: string | null, more: Partial<LedgerLine>) =>
  ({
    ...{ id, affiliate_id: 'aff_1', refund_id, amount: -8, currency: 'USD' },
    ...more,
  }) as LedgerLine;

const clickAt = (created_at: string | null) => ({ created_at }) as NonNullable<Referral['click']>;

test('orders events chronologically, with the commission of each sale and the deduction of each refund', () => {
  const click = clickAt(at(8));
  const events = timelineOf(
    { id: 'ref_1', created_at: at(9), click },
    [sale('trx_2', 13), sale('trx_1', 10)],
    [refund('rfd_1', 11), refund('rfd_2', 12, { amount: 5, undone_at: at(14) })],
    [
      entry('led_1', null, { type: 'earned', amount: 40 }),
      entry('led_2', 'rfd_1', { type: 'refunded' }),
      entry('led_3', 'rfd_1', { type: 'refunded', affiliate_id: 'aff_parent' }),
      entry('led_4', 'rfd_2', { type: 'clawback', amount: -1 }),
      entry('led_5', 'rfd_2', { type: 'refund_undone', amount: 1 }),
    ],
  );
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  expect(events).toMatchObject([
    { kind: 'click', id: 'click' },
    { kind: 'signup', id: 'ref_1' },
    { kind: 'sale', id: 'trx_1', sold: usd(200), earned: usd(40) },
    { kind: 'refund', id: 'rfd_1', sold: usd(-40), effect: [usd(-8)] },
    { kind: 'refund', id: 'rfd_2', sold: usd(-5), effect: [usd(-1)] },
    { kind: 'sale', id: 'trx_2', sold: usd(160), earned: usd(40) },
    { kind: 'refund_undone', id: 'rfd_2-undone', sold: usd(5), effect: [usd(1)] },
  ]);
});

test('shows the refund of a sale that earned nothing, without a deduction', () => {
  const events = timelineOf(
    { id: 'ref_1', created_at: at(9), click: null },
    [sale('trx_1', 10)],
    [refund('rfd_1', 11)],
    [],
  );
  expect(events.at(-1)).toMatchObject({ kind: 'refund', effect: [] });
});

test('puts the cause first when times are equal', () => {
  const events = timelineOf(
    { id: 'ref_1', created_at: at(9), click: clickAt(null) },
    [sale('trx_1', 9)],
    [],
    [],
  );
  expect(events.map(({ kind }) => kind)).toEqual(['click', 'signup', 'sale']);
});
