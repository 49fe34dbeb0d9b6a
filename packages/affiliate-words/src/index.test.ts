import {
  commissionStateNames,
  figureStateNames,
  type Locale,
  type ReadingNotes,
  toCommissionReading,
} from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { commissionSentence, figureSentence } from './index.ts';

const berlin = { timeZone: 'Europe/Berlin', brand: 'Acme' } as const;

describe('affiliate sentence', () => {
  test('has the dates and amounts of its language', () => {
    const reading = toCommissionReading({
      state: 'below_minimum',
      minimum: { amount: 1050, currency: 'EUR' },
      missing: { amount: 12.5, currency: 'EUR' },
    });
    expect(commissionSentence(reading, { language: 'en', ...berlin })).toBe(
      'Approved. Payouts start at 1,050.00 EUR: 12.50 EUR to go.',
    );
    expect(commissionSentence(reading, { language: 'de', ...berlin })).toBe(
      'Freigegeben. Auszahlungen erfolgen ab 1.050,00 EUR: Es fehlen noch 12,50 EUR.',
    );
  });

  test('breaks no line inside a date or an amount if asked', () => {
    const reading = toCommissionReading(
      { state: 'refunded', date: '2026-03-02T12:00:00.000Z' },
      {
        partly_refunded: {
          back: null,
          left: { amount: 1, currency: 'EUR' },
          of: { amount: 2, currency: 'EUR' },
        },
      },
    );
    expect(commissionSentence(reading, { language: 'en', ...berlin, isUnbroken: true })).toBe(
      'Canceled: the customer was refunded on 2\u00a0March\u00a02026. After a refund, 1.00\u00a0EUR of 2.00\u00a0EUR remains.',
    );
  });

  test('uses the day in the program’s time zone', () => {
    const reading = toCommissionReading({ state: 'held', date: '2026-03-02T23:30:00.000Z' });
    expect(commissionSentence(reading, { language: 'en', ...berlin })).toContain('3 March 2026');
    expect(commissionSentence(reading, { language: 'de', ...berlin, timeZone: 'UTC' })).toContain(
      '2. März 2026',
    );
  });

  test.each([
    [null, 'Not accepted.'],
    ['Own order', 'Not accepted: Own order.'],
    ['Was this you?', 'Not accepted: Was this you?'],
  ])('ends once after the reason %j', (reason, sentence) => {
    const reading = toCommissionReading({ state: 'rejected', reason });
    expect(commissionSentence(reading, { language: 'en', ...berlin })).toBe(sentence);
  });

  test('begins with whose sale it was or why there is a bonus, and ends with the remainder after a refund', () => {
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const [left, of, back] = [euros(32), euros(40), euros(20)];
    const said = (notes: Partial<ReadingNotes>, language: Locale) =>
      commissionSentence(toCommissionReading({ state: 'ready_no_date' }, notes), { language, ...berlin });
    const level = { is_level: true, partly_refunded: { back: null, left, of } };
    expect(said(level, 'en')).toBe(
      'From a sale by a partner you referred. Included in the next payout. After a refund, 32.00 EUR of 40.00 EUR remains.',
    );
    expect(said({ partly_refunded: { back, left, of } }, 'de')).toBe(
      'In der nächsten Auszahlung. Dem Kunden wurden 20,00 EUR erstattet: Es bleiben 32,00 EUR von 40,00 EUR.',
    );
    expect(said({ note: 'A video about us' }, 'en')).toBe('A video about us. Included in the next payout.');
  });

  test('has its own wording for every state', () => {
    const values = { date: '2026-03-03T12:00:00.000Z', payout_number: 7, reason: 'Spam' };
    const money = { amount: 5, currency: 'EUR' };
    for (const language of ['en', 'de'] as const) {
      const sentences = commissionStateNames.map((state) =>
        commissionSentence(
          {
            ...toCommissionReading({ state: 'voided' }),
            ...values,
            ...{ minimum: money, missing: money, credit: money, taken: money, state },
          },
          { language, ...berlin },
        ),
      );
      expect(new Set(sentences).size).toBe(commissionStateNames.length);
    }
  });
  test('has its own wording for every sum', () => {
    const values = { date: '2026-03-03T12:00:00.000Z', payout_number: 7 };
    const money = { amount: 5, currency: 'EUR' };
    for (const language of ['en', 'de'] as const) {
      const sentences = figureStateNames.map((state) =>
        figureSentence({ ...values, minimum: money, missing: money, state }, { language, ...berlin }),
      );
      expect(new Set(sentences).size).toBe(figureStateNames.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});
