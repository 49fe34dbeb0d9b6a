import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const now = new Date('2026-11-22T20:00:00Z');

describe('a report in the address', () => {
  test('is by day over the last 30 days, compared with those before, when it says nothing', () => {
    expect(readReport({}, now).query).toEqual({
      from: '2026-10-24T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
      compare: 'previous_period',
      group_by: 'day',
    });
  });

  test('takes days and instants, and another text for none', () => {
    const from = '2026-01-05';
    expect(readReport({ from, to: '2026-02-01T00:00:00.000Z' }, now).period).toEqual({
      from: '2026-01-05T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
    });
    for (const to of ['soon', '2026-13-40', from]) {
      expect(readReport({ from, to }, now).period).toEqual(readReport({}, now).period);
    }
  });

  test('sorts and limits what is not by time, and says when the funnel cannot follow its filters', () => {
    const asked = readReport({ group_by: 'source', sort: 'clicks', group_id: 'grp_1', source: 'x' }, now);
    expect(asked.query).toMatchObject({ group_by: 'source', sort: 'clicks', limit: 50, source: 'x' });
    expect(asked.funnel).toMatchObject({ group_id: 'grp_1' });
    expect(asked.funnel).not.toHaveProperty('source');
    expect(asked.isFunnelWhole).toBe(false);
  });
});
