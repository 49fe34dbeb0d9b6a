import type { Commission, Referral } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { type LedgerLine, timelineOf } from './timeline-of.ts';

const at = (hour: number) => `2026-11-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const sale = (id: string, hour: number, more: Partial<Commission> = {}) =>
  ({
    ...{ id, occurred_at: at(hour), affiliate_id: 'aff_1', earning_id: `ear_${id}` },
    ...{ commission_amount: 32, commission_currency: 'USD', sale_amount_currency: 'USD' },
    ...{ status: 'pending', voided_at: null },
    earnings: [{ id: `ear_${id}`, original_amount: 40, currency: 'USD' }],
    ...more,
  }) as Commission;
const entry = (id: string, hour: number, more: Partial<LedgerLine>) =>
  ({
    ...{ id, created_at: at(hour), affiliate_id: 'aff_1', transaction_id: 'trx_1' },
    ...{ amount: -8, currency: 'USD' },
    ...more,
  }) as LedgerLine;

const clickAt = (created_at: string | null) => ({ created_at }) as NonNullable<Referral['click']>;

test('orders events chronologically, with the commission of each sale and the deduction of each refund', () => {
  const click = clickAt(at(8));
  const events = timelineOf(
    { id: 'ref_1', created_at: at(9), click },
    [sale('trx_2', 12), sale('trx_1', 10)],
    [
      entry('led_1', 10, { type: 'earned', amount: 40 }),
      entry('led_2', 11, { type: 'refunded' }),
      entry('led_3', 11, { type: 'refunded', affiliate_id: 'aff_parent' }),
    ],
  );
  expect(events.map(({ kind, id }) => [kind, id])).toEqual([
    ['click', 'click'],
    ['signup', 'ref_1'],
    ['sale', 'trx_1'],
    ['refund', 'led_2'],
    ['sale', 'trx_2'],
  ]);
  expect(events.find(({ kind }) => kind === 'sale')).toMatchObject({
    earned: { amount: 40, currency: 'USD' },
  });
});

test('puts the cause first when times are equal', () => {
  const events = timelineOf({ id: 'ref_1', created_at: at(9), click: clickAt(null) }, [sale('trx_1', 9)], []);
  expect(events.map(({ kind }) => kind)).toEqual(['click', 'signup', 'sale']);
});
