import { commissionStateNames, toCommissionReading } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { commissionSentence } from './index.ts';

const berlin = { timeZone: 'Europe/Berlin', brand: 'Acme' } as const;

describe('a sentence', () => {
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
      'Freigegeben. Ausgezahlt wird ab 1.050,00 EUR: Es fehlen 12,50 EUR.',
    );
  });

  test('has the day of the program’s time zone', () => {
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

  test('is written for every state, in its own words', () => {
    const values = { date: '2026-03-03T12:00:00.000Z', payout_number: 7, reason: 'Spam' };
    const money = { amount: 5, currency: 'EUR' };
    for (const language of ['en', 'de'] as const) {
      const sentences = commissionStateNames.map((state) =>
        commissionSentence(
          { ...values, minimum: money, missing: money, credit: money, taken: money, state },
          { language, ...berlin },
        ),
      );
      expect(new Set(sentences).size).toBe(commissionStateNames.length);
    }
  });
});
