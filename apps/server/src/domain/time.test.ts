import { describe, expect, test } from 'vitest';
import { recordedInstant } from './time.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const read = (iso: string) => recordedInstant('occurred_at', iso, now);

describe('timestamp in a request', () => {
  test('defaults to now', () => {
    expect(recordedInstant('occurred_at', undefined, now)).toBe(now);
  });

  test.each([
    ['2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z'],
    ['2026-11-20T13:00:00+02:00', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T13:00:00+0200', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
    ['2024-02-29T00:00:00.123456Z', '2024-02-29T00:00:00.123Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('%s is read as %s', (iso, utc) => {
    expect(read(iso).toISOString()).toBe(utc);
  });

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01',
    '2026-01-01T00:00:00+25:00',
    'yesterday',
    '',
  ])('%j is rejected as not being an existing date and time with an offset', (iso) => {
    const sentence = 'Must be a valid ISO 8601 date and time with Z or an offset.';
    const message = `occurred_at: ${sentence}`;
    const details = [{ field: 'occurred_at', message: sentence }];
    expect(() => read(iso)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'occurred_at', message, details }),
    );
  });

  test.each([
    ['1969-12-31T23:59:59.999Z', 'occurred_at: Must not be before 1970.'],
    ['0001-01-01T00:00:00Z', 'occurred_at: Must not be before 1970.'],
    ['2026-11-20T12:05:00.001Z', 'occurred_at: Must not be more than five minutes in the future.'],
  ])('%s is out of range', (iso, message) => {
    expect(() => read(iso)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', message }));
  });
});
