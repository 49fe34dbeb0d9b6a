import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const now = { today: '2026-11-22', zone: 'UTC' };

describe('report in the URL', () => {
  test('defaults to days in the last 30 days, compared with the 30 days before', () => {
    expect(readReport({}, now).query).toEqual({
      from: '2026-10-24T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
      timezone: 'UTC',
      compare: 'previous_period',
      group_by: 'day',
    });
  });

  test('uses the page’s time zone for the days, and ignores a period that ends before it begins', () => {
    const from = '2026-01-05';
    const asked = readReport({ from, to: '2026-04-01' }, { today: '2026-11-22', zone: 'Europe/Berlin' });
    expect(asked.period).toEqual({ from, to: '2026-04-01' });
    expect(asked.query).toMatchObject({
      from: '2026-01-04T23:00:00.000Z',
      to: '2026-03-31T22:00:00.000Z',
      timezone: 'Europe/Berlin',
    });
    expect(asked.funnel).toMatchObject({ timezone: 'Europe/Berlin' });
    expect(readReport({ from, to: from }, now).period).toEqual(readReport({}, now).period);
  });

  test.each([
    [{}, 'previous_period'],
    [{ from: '2026-07-01', to: '2026-10-01' }, 'previous_calendar_period'],
    [{ from: '2026-07-01', to: '2026-10-01', compare: 'previous_period' }, 'previous_period'],
    [{ from: '2026-07-01', to: '2026-09-30', compare: 'previous_calendar_period' }, 'previous_period'],
    [{ from: '2026-07-02', to: '2026-10-01' }, 'previous_period'],
    [{ compare: 'previous_year' }, 'previous_year'],
    [{ from: '2026-07-01', to: '2026-10-01', compare: 'none' }, undefined],
  ])('for %j compares with %s', (values, compare) => {
    const { query, funnel } = readReport(values, now);
    expect([query.compare, funnel.compare]).toEqual([compare, compare]);
  });

  test('sorts and limits reports not grouped by time, and says when the funnel does not support its filters', () => {
    const asked = readReport({ group_by: 'source', sort: 'clicks', group_id: 'grp_1', source: 'x' }, now);
    expect(asked.query).toMatchObject({ group_by: 'source', sort: 'clicks', limit: 50, source: 'x' });
    expect(asked.funnel).toMatchObject({ group_id: 'grp_1' });
    expect(asked.funnel).not.toHaveProperty('source');
    expect(asked.isFunnelWhole).toBe(false);
  });
});
